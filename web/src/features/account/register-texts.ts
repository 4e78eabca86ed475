// Spec §5 and §8, to the letter; the last one is ours.
export const registerTexts = {
  registered: 'Registratie succesvol',
  registeredDetail: 'Je ontvangt een e-mail om de registratie te voltooien',
  failed: 'Registratie mislukt',
  termsMissing: 'Accepteer de voorwaarden',
  passwordAgain: 'Alleen je wachtwoord vul je opnieuw in.',
} as const
