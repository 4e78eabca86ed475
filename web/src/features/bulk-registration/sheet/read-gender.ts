import { type KnownGender, knownGenders } from '../../registrations/registration-fields.ts'

// The notations in lists of customers, in lower case and without dots. 'Mr.' is left out, because it is also a Dutch title.
const spellings: Readonly<Record<KnownGender, readonly string[]>> = {
  male: ['man', 'm', 'dhr', 'de heer', 'heer', 'meneer', 'male'],
  female: ['vrouw', 'v', 'mevr', 'mevrouw', 'mw', 'mvr', 'mrs', 'ms', 'f', 'female'],
  other: ['anders', 'x', 'other'],
}

export function readGender(typed: string): KnownGender | null {
  const word = typed.trim().toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ')
  return knownGenders.find((gender) => spellings[gender].includes(word)) ?? null
}
