// Spec §8, to the letter.
export const passwordResetTexts = {
  title: 'Wachtwoord resetten',
  requested: 'Er is een e-mail verstuurd met instructies om je wachtwoord te resetten',
  requestFailed: 'Er is iets misgegaan met het aanvragen van een nieuw wachtwoord',
  done: 'Bedankt voor het resetten van je wachtwoord. Je kunt nu inloggen.',
  failed: 'Er is iets misgegaan met het resetten van je wachtwoord',
} as const
