// Spec §2 and §8, to the letter.
export const profileTexts = {
  saved: 'De gegevens zijn opgeslagen',
  failed: 'Gegevens wijzigen mislukt',
} as const
