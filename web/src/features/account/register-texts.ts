// Spec §5 and §8, to the letter.
export const registerTexts = {
  registered: 'Registratie succesvol',
  registeredDetail: 'Je ontvangt een e-mail om de registratie te voltooien',
  failed: 'Registratie mislukt',
  termsMissing: 'Accepteer de voorwaarden',
} as const
