import { textMessages } from './text.ts'

/** By brand (spec §4). */
export type SerialNumberKind = 'talent' | 'atag' | 'ordinary'

export const serialNumberMessages = {
  missing: 'Serienummer is verplicht',
  ordinary: 'Serienummer moet bestaan uit 2 letters en 6 cijfers',
  talent: 'Serienummer moet uit 11 cijfers bestaan',
  taken: 'Dit serienummer is al geregistreerd',
} as const

export const maxSerialNumberLength = 50

export function serialNumberKind(brand: string): SerialNumberKind {
  const name = brand.toLowerCase()
  return name === 'talent' || name === 'atag' ? name : 'ordinary'
}

export function serialNumberProblem(brand: string, serialNumber: string): string | null {
  const kind = serialNumberKind(brand)
  const key = serialNumberKey(serialNumber)
  if (key === '') return serialNumberMessages.missing
  if (kind === 'atag') {
    // Stored as typed, so characters that nobody sees are refused.
    if (invisible.test(serialNumber)) return textMessages.invalidCharacters
    return serialNumber.trim().length > maxSerialNumberLength ? textMessages.tooLong(maxSerialNumberLength) : null
  }
  const pattern = kind === 'talent' ? /^\d{11}$/ : /^[A-Z]{2}\d{6}$/
  return pattern.test(key) ? null : serialNumberMessages[kind]
}

/** Upper case with the blank, digits only, or as typed (ATAG). */
export function formatSerialNumber(brand: string, serialNumber: string): string {
  const kind = serialNumberKind(brand)
  if (kind === 'atag') return serialNumber.trim()

  const key = serialNumberKey(serialNumber)
  return kind === 'talent' ? key : `${key.slice(0, 2)} ${key.slice(2)}`
}

/** For comparing: upper case, normalized (NFKC), without blanks and invisible characters. */
export function serialNumberKey(serialNumber: string): string {
  return serialNumber.normalize('NFKC').replace(blankOrInvisible, '').toUpperCase()
}

// Characters that are not drawn, and those that format the text around them.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
const blankOrInvisible = /[\s\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
