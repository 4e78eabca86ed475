import { Problem, type Rule, rule } from './rule.ts'

export const textMessages = {
  tooLong: (max: number) => `Dit veld mag maximaal ${max} tekens bevatten`,
  invalidCharacters: 'Dit veld bevat ongeldige tekens',
  notText: 'Dit veld moet een tekst zijn',
}

type TextOptions = { max?: number; multiline?: boolean }

/** A text that must be given; blanks around it don't count. */
export function requiredText(missing: string, options: TextOptions = {}): Rule<string> {
  return rule((sent) => readText(sent, options) ?? new Problem(missing))
}

/** A text that may be left out: `null` when missing, empty or blank. */
export function optionalText(options: TextOptions = {}): Rule<string | null> {
  return rule((sent) => readText(sent, options))
}

/** A required text with a rule of its own on top of those of every text. */
export function requiredTextThat<Value>(
  missing: string,
  read: (text: string) => Value | Problem | Promise<Value | Problem>,
  options: TextOptions = {},
): Rule<Value> {
  return rule((sent) => {
    const text = readText(sent, options)
    if (text === null) return new Problem(missing)
    return text instanceof Problem ? text : read(text)
  })
}

/** The trimmed text, `null` when there is none, or what is wrong with it. A JSON number is as good as a text. */
export function readText(sent: unknown, { max = 255, multiline = false }: TextOptions = {}): string | null | Problem {
  if (sent === null || sent === undefined) return null
  if (typeof sent !== 'string' && typeof sent !== 'number') return new Problem(textMessages.notText)

  const text = String(sent).trim()
  if (text === '') return null
  if (hasInvalidCharacters(text, multiline)) return new Problem(textMessages.invalidCharacters)
  if (text.length > max) return new Problem(textMessages.tooLong(max))
  return text
}

function hasInvalidCharacters(text: string, multiline: boolean): boolean {
  const kept = multiline ? text.replace(/[\r\n\t]/g, '') : text
  return /\p{Cc}/u.test(kept) || !isWellFormed(kept)
}

// A lone surrogate can't be stored as UTF-8. (String.isWellFormed is younger than the oldest browsers we serve.)
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}
