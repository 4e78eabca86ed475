import { fieldErrors, type FieldErrors } from './errors.ts'
import { isBlank, textMessages } from './rules/text.ts'

// The words of mails: text with placeholders, `{{voornaam}}`, each of which a value takes the place of when a mail is sent.

/** The words of a mail by the keys of its parts. */
export type MailWords = Readonly<Record<string, string>>

/** What a part is, with the most characters that its words may have. */
export const wordKinds = {
  subject: 150,
  preview: 200,
  heading: 120,
  greeting: 200,
  paragraph: 2_000,
  subheading: 120,
  button: 60,
  link: 60,
  'small-print': 2_000,
} as const

export type WordKind = keyof typeof wordKinds

export type JudgedPart = { key: string; kind: WordKind; requires: readonly string[] }

export const mailWordMessages = {
  missing: 'Vul deze tekst in',
  unknown: (name: string) => `‘{{${name.slice(0, 40)}}}’ is hier geen invulveld`,
  unfinished: 'Gebruik { en } alleen voor een invulveld, zoals {{aanbieder}}',
  required: (name: string) => `Hier hoort het invulveld ‘{{${name}}}’ te staan`,
  lineBreak: 'Hier kan geen nieuwe regel in',
} as const

type Piece = { text: string } | { placeholder: string }

/** Text and placeholders in their order. What is no placeholder stays text, also a brace. */
export function splitWords(words: string): Piece[] {
  return words
    .split(/\{\{([^{}]*)\}\}/)
    .map((piece, index): Piece => (index % 2 === 0 ? { text: piece } : { placeholder: piece }))
    .filter((piece) => !('text' in piece && piece.text === ''))
}

/** What is wrong with the words of each part, at `draft.` and its key. */
export function findWordProblems(
  parts: readonly JudgedPart[],
  placeholders: readonly string[],
  words: Partial<MailWords>,
): FieldErrors {
  return fieldErrors(
    parts.flatMap((part) => {
      const problem = findWordProblem(part, placeholders, words[part.key] ?? '')
      return problem === null ? [] : [[`draft.${part.key}`, true, problem] as [string, boolean, string]]
    }),
  )
}

function findWordProblem({ kind, requires }: JudgedPart, placeholders: readonly string[], words: string) {
  const pieces = splitWords(words)
  const named = pieces.flatMap((piece) => ('placeholder' in piece ? [piece.placeholder] : []))
  const texts = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : []))
  const unknown = named.find((name) => !placeholders.includes(name))
  const left = requires.find((name) => !named.includes(name))
  if (isBlank(words)) return mailWordMessages.missing
  if (texts.some((text) => /[{}]/.test(text))) return mailWordMessages.unfinished
  if (unknown !== undefined) return mailWordMessages.unknown(unknown)
  if (left !== undefined) return mailWordMessages.required(left)
  if (words.includes('\n') && !hasLines(kind)) return mailWordMessages.lineBreak
  if (/(?!\n)[\p{Cc}\p{Surrogate}]/u.test(words)) return textMessages.invalidCharacters
  return words.length > wordKinds[kind] ? textMessages.tooLong(wordKinds[kind]) : null
}

export function hasLines(kind: WordKind): boolean {
  return kind === 'paragraph' || kind === 'small-print'
}
