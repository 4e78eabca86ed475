import type { Gender } from '@portal/contract/registrations'

/** The words for the gender of a customer that the worksheet offers and shows. */
export const genderWords = { male: 'Man', female: 'Vrouw', other: 'Anders' } as const satisfies Partial<
  Record<Gender, string>
>

// How lists of customers write it, without dots and in lower case. 'Mr.' is not among them: it is a lawyer's title too.
const spellings: Readonly<Record<keyof typeof genderWords, readonly string[]>> = {
  male: ['man', 'm', 'dhr', 'de heer', 'heer', 'meneer', 'male'],
  female: ['vrouw', 'v', 'mevr', 'mevrouw', 'mw', 'mvr', 'mrs', 'ms', 'f', 'female'],
  other: ['anders', 'x', 'other'],
}

/** The gender that a word or form of address means, or null. */
export function readGender(typed: string): keyof typeof genderWords | null {
  const word = typed.trim().toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ')
  const genders = Object.keys(genderWords) as (keyof typeof genderWords)[]
  return genders.find((gender) => spellings[gender].includes(word)) ?? null
}
