export const contactTexts = {
  title: 'Contact',
  intro: 'Stel je vraag. Je krijgt antwoord per e-mail.',
  failed: 'Contact aanvraag mislukt',
  // Spec §8; the title is the contract's.
  sentDetail: 'We nemen zo snel mogelijk contact met je op',
  restored: 'Wat je eerder had getypt, staat er nog.',
  submit: 'Versturen',
} as const
