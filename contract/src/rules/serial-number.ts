import { textMessages } from './text.ts'

/** How a brand writes its serial numbers (spec §4). */
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
    // Stored as typed, so invisible characters and those that change the direction of text are refused.
    if (invisible.test(serialNumber)) return textMessages.invalidCharacters
    return serialNumber.trim().length > maxSerialNumberLength ? textMessages.tooLong(maxSerialNumberLength) : null
  }
  const pattern = kind === 'talent' ? /^\d{11}$/ : /^[A-Z]{2}\d{6}$/
  return pattern.test(key) ? null : serialNumberMessages[kind]
}

/** How a valid serial number is stored and shown: upper case with the blank, digits only, or as typed (ATAG). */
export function formatSerialNumber(brand: string, serialNumber: string): string {
  const kind = serialNumberKind(brand)
  if (kind === 'atag') return serialNumber.trim()

  const key = serialNumberKey(serialNumber)
  return kind === 'talent' ? key : `${key.slice(0, 2)} ${key.slice(2)}`
}

/**
 * The form in which serial numbers are compared: upper case, normalized (NFKC), without blanks and invisible characters.
 */
export function serialNumberKey(serialNumber: string): string {
  return serialNumber.normalize('NFKC').replace(blankOrInvisible, '').toUpperCase()
}

// Unicode's lists of characters that are not drawn, and of those that format the text around them.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
const blankOrInvisible = /[\s\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
