// Spec §2 and §8, to the letter.
export const verificationTexts = {
  title: 'Verifieer je account',
  resend: 'Verificatie e-mail opnieuw versturen',
  resent: 'Je account verificatie e-mail is verzonden',
  resendFailed: (provider: string) =>
    `Er is iets mis gegeaan met het versturen van de verificatie e-mail. Neem contact op met ${provider}.`,
  succeeded: 'Account verificatie succesvol. Binnen enkele seconden wordt je doorverwezen naar de omgeving',
  failed: 'Er is iets mis gegaan met de account Verificatie. Klik hier om de verificatie e-mail opnieuw te versturen',
} as const
