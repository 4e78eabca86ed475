import * as z from 'zod/mini'

export const textMessages = {
  tooLong: (max: number) => `Dit veld mag maximaal ${max} tekens bevatten`,
  invalidCharacters: 'Dit veld bevat ongeldige tekens',
  notText: 'Dit veld moet een tekst zijn',
}

type TextOptions = { max?: number; multiline?: boolean; tooLong?: string }
type ChoiceTexts = { missing: string; invalid: string }

/** A text that must be given, without the blanks around it. A JSON number is as good as a text. */
export function requiredText(missing: string, options: TextOptions = {}) {
  const sent = z.union([z.string(), z.number()], {
    error: ({ input }) => (input === null || input === undefined ? missing : textMessages.notText),
  })
  return z
    .pipe(
      sent,
      z.transform((value: string | number) => String(value).trim()),
    )
    .check(z.minLength(1, { error: missing, abort: true }), ...textChecks(options))
}

/** A text that may be left out: `null` when missing, empty or blank. */
export function optionalText(options: TextOptions = {}) {
  return z.pipe(
    z.pipe(
      z.nullish(z.union([z.string(), z.number()], textMessages.notText)),
      z.transform((value: string | number | null | undefined) => String(value ?? '').trim() || null),
    ),
    z.nullable(z.string().check(...textChecks(options))),
  )
}

/** A text exactly as it is typed, with the blanks around it; empty when it is left out. For what is saved while it is written. */
export function typedText(options: TextOptions = {}) {
  return z.pipe(
    z.pipe(
      z.nullish(z.union([z.string(), z.number()], textMessages.notText)),
      z.transform((value: string | number | null | undefined) => String(value ?? '')),
    ),
    z.string().check(...textChecks(options)),
  )
}

export function oneOf<const Choice extends string>(choices: readonly Choice[], { missing, invalid }: ChoiceTexts) {
  return z.pipe(requiredText(missing), z.enum(choices, invalid))
}

/** One of these words that may be left out. */
export function optionalOneOf<const Choice extends string>(choices: readonly Choice[], invalid: string) {
  return z.pipe(optionalText(), z.nullable(z.enum(choices, invalid)))
}

/** The id of a row: a positive whole number that the database can hold. */
export function id({ missing, invalid }: ChoiceTexts) {
  return z.pipe(requiredText(missing), wholeNumber(/^[1-9]\d{0,9}$/, 1, invalid))
}

/** A whole number from 0 that may be left out. */
export function optionalWholeNumber(invalid: string) {
  return z.pipe(optionalText(), z.nullable(wholeNumber(/^\d{1,10}$/, 0, invalid)))
}

/** Exactly `count` digits, as a text because leading zeroes count; may be left out. */
export function optionalDigits(count: number, invalid: string) {
  return z.pipe(optionalText(), z.nullable(z.string().check(z.regex(new RegExp(`^\\d{${count}}$`), invalid))))
}

/** A boolean: `true`, `1` and `on` are true, anything else is false. */
export function flag() {
  const yes = ['true', '1', 'on']
  return z.catch(
    z.pipe(
      z.pipe(
        z.nullish(z.union([z.boolean(), z.string(), z.number()])),
        z.transform((value: boolean | string | number | null | undefined) =>
          yes.includes(String(value).trim().toLowerCase()),
        ),
      ),
      z.boolean(),
    ),
    false,
  )
}

function textChecks({ max = 255, multiline = false, tooLong = textMessages.tooLong(max) }: TextOptions) {
  const invalid = multiline ? invalidInLines : invalidCharacter
  return [
    z.refine<string>((text) => !invalid.test(text), { error: textMessages.invalidCharacters, abort: true }),
    z.maxLength(max, { error: tooLong, abort: true }),
  ] as const
}

/** Whether nobody sees anything of a text, so that it names nothing: it has blanks, and characters without a shape. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text)
}

/** What no text of one line has. PostgreSQL can't store a NUL or half a surrogate pair; other control characters are mistakes. */
export const invalidCharacter = /[\p{Cc}\p{Surrogate}]/u
const invalidInLines = /(?![\r\n\t])[\p{Cc}\p{Surrogate}]/u

/** The text without what no text may have and nobody sees; the line breaks of PowerPoint become a blank, for the words to stay apart. */
export function withoutUnseen(text: string): string {
  return text.replace(/[\v\f]/g, ' ').replace(new RegExp(invalidInLines, 'gu'), '')
}

function wholeNumber(pattern: RegExp, min: number, invalid: string) {
  return z.pipe(
    z.string().check(z.regex(pattern, invalid)),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(maxDatabaseInteger, invalid))),
  )
}

const maxDatabaseInteger = 2_147_483_647
