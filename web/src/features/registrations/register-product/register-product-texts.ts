export const registerProductTexts = {
  title: 'Productregistratie',
  explanation: 'Registreer hier je waterontharder',
  manyProducts: 'Meerdere producten registreren',
  mails: 'Na het registreren ontvangen jij en de klant een bevestiging per e-mail.',
  sections: { installation: 'Installatie', product: 'Product', customer: 'Klant', consent: 'Akkoord' },
  submit: 'Registreren',
  afterwards: 'Je gaat na het registreren naar je overzicht met registraties.',
  failed: 'Productregistratie mislukt',
  brandsFailed: 'De merken konden niet worden geladen.',
  productsFailed: 'De producten konden niet worden geladen.',
  retry: 'Opnieuw proberen',
  serialNumberHints: {
    unknown: 'Kies eerst het merk: de notatie verschilt per merk.',
    ordinary: 'Twee letters en zes cijfers, bijvoorbeeld AB 123456.',
    talent: 'Elf cijfers, bijvoorbeeld 12345678901.',
    atag: 'Neem het nummer over zoals het op het toestel staat.',
  },
} as const
