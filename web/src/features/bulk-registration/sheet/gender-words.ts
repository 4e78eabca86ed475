import type { Gender } from '@portal/contract/registrations'

/** The words that the worksheet shows for the gender of a customer. */
export const genderWords = { male: 'Man', female: 'Vrouw', other: 'Anders' } as const satisfies Partial<
  Record<Gender, string>
>

// The notations in lists of customers, in lower case and without dots. 'Mr.' is left out, because it is also a Dutch title.
const spellings: Readonly<Record<keyof typeof genderWords, readonly string[]>> = {
  male: ['man', 'm', 'dhr', 'de heer', 'heer', 'meneer', 'male'],
  female: ['vrouw', 'v', 'mevr', 'mevrouw', 'mw', 'mvr', 'mrs', 'ms', 'f', 'female'],
  other: ['anders', 'x', 'other'],
}

/** The gender that a word or a form of address means, or null. */
export function readGender(typed: string): keyof typeof genderWords | null {
  const word = typed.trim().toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ')
  const genders = Object.keys(genderWords) as (keyof typeof genderWords)[]
  return genders.find((gender) => spellings[gender].includes(word)) ?? null
}
