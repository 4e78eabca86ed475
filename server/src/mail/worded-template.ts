import { type JudgedPart, type MailWords, splitWords, type WordKind } from '@portal/contract/mail-words'
import type { EncryptedLink, SecretLink } from './link-cipher.ts'
import { layOutMail, type MailPart, type MailSender } from './mail-layout.ts'
import { type MailTemplate, type MailValues, UnknownTemplate } from './mail-template.ts'

/** Words that staff may change, unless the law wants them as they are; with a condition only where that holds. */
type WordedPart = {
  kind: WordKind
  /** With placeholders, `{{voornaam}}`. */
  words: string
  when?: string
  /** Placeholders that words of this part can't do without. */
  requires?: readonly string[]
  isFixed?: true
}

/** What code alone decides on. */
type ComputedPart = { kind: 'facts' | 'points' | 'quote' }

type MailParts = Readonly<Record<string, WordedPart | ComputedPart>>

type Filling = {
  placeholders: Record<string, string>
  conditions?: Record<string, boolean>
  facts?: Extract<MailPart, { kind: 'facts' }>['facts']
  points?: Omit<Extract<MailPart, { kind: 'points' }>, 'kind'>
  quote?: string
  /** Where the button leads to; of several, each by the key of its part. */
  url?: string
  urls?: Record<string, string>
  unsubscribe?: string
}

type FillTools = { openLink: (link: SecretLink) => string }

export type ExampleTools = { sender: MailSender; encrypt: (link: string) => EncryptedLink }

type Declaration<Values extends MailValues> = {
  name: string
  version: number
  /** For staff: what it is called, when it is sent, and to whom. */
  title: string
  sentWhen: string
  sentTo: string
  placeholders: Record<string, string>
  /** Each condition in words that go on after 'Alleen'. */
  conditions?: Record<string, string>
  /** In the order of the mail. */
  parts: MailParts
  fill: (values: Values, sender: MailSender, tools: FillTools) => Filling
  /** Values of nobody, for what staff see of it. */
  example(tools: ExampleTools): Values
}

/** A template whose words are kept by staff: `parts` has those that it began with. */
export type WordedTemplate<Values extends MailValues = never> = MailTemplate<Values> &
  Omit<Declaration<Values>, 'example' | 'fill'> & {
    example(tools: ExampleTools): MailValues
    /** What the placeholders are in the example. */
    examples(tools: ExampleTools): Record<string, string>
  }

const commonPlaceholders = {
  aanbieder: 'De naam van het merk',
  contactadres: 'Het e-mailadres voor vragen',
}

export function wordedTemplate<Values extends MailValues>(declaration: Declaration<Values>): WordedTemplate<Values> {
  const { fill, ...declared } = declaration
  return {
    ...declared,
    placeholders: { ...declared.placeholders, ...commonPlaceholders },
    examples(tools) {
      const { placeholders } = fill(declaration.example(tools), tools.sender, { openLink: () => '' })
      return { ...placeholders, ...commonValues(tools.sender) }
    },
    layOut(values, sender, tools) {
      const filling = fill(values, sender, tools)
      const shown = shownParts(declaration, { words: tools.words, filling, sender })
      const line = (kind: WordKind) => shown.find((part) => part.kind === kind)?.words ?? ''
      // A value may have lines, as a question has.
      const subject = line('subject').replace(/\s*[\r\n]\s*/g, ' ')
      const parts = shown.flatMap((part) => partsOf(part, filling))
      const text = layOutMail({ subject, preview: line('preview'), heading: line('heading'), parts }, sender)
      return filling.unsubscribe === undefined ? text : { ...text, unsubscribe: filling.unsubscribe }
    },
  }
}

type Declared = Pick<WordedTemplate, 'name' | 'version' | 'parts'>
type ShownPart = { key: string; kind: WordKind | ComputedPart['kind']; words: string }
type Shown = { words: MailWords; filling: Filling; sender: MailSender }

function shownParts(declared: Declared, { words, filling, sender }: Shown): ShownPart[] {
  const { conditions = {} } = filling
  const values: Record<string, string> = { ...filling.placeholders, ...commonValues(sender) }
  return Object.entries(declared.parts).flatMap(([key, part]): ShownPart[] => {
    if (!('words' in part)) return [{ key, kind: part.kind, words: '' }]
    if (part.when !== undefined && !conditions[part.when]) return []
    const chosen = part.isFixed ? part.words : (words[key] ?? part.words)
    return [{ key, kind: part.kind, words: fillWords(chosen, values, declared) }]
  })
}

function commonValues({ provider, contactAddress }: MailSender): Record<keyof typeof commonPlaceholders, string> {
  return { aanbieder: provider, contactadres: contactAddress }
}

// A value is put in once the words are in pieces, so whatever it holds stays a value.
function fillWords(words: string, values: Record<string, string>, { name, version }: Declared): string {
  return splitWords(words)
    .map((piece) => {
      if ('text' in piece) return piece.text
      const value = Object.hasOwn(values, piece.placeholder) ? values[piece.placeholder] : undefined
      // Words of a newer version of the portal: they wait for it.
      if (value === undefined) throw new UnknownTemplate({ template: name, version })
      return value
    })
    .join('')
}

function partsOf({ key, kind, words }: ShownPart, filling: Filling): MailPart[] {
  const { facts = [], points, quote = '', url = '', urls = {} } = filling
  switch (kind) {
    case 'subject':
    case 'preview':
    case 'heading':
      return []
    case 'greeting':
      return [{ kind: 'paragraph', text: words }]
    case 'paragraph':
    case 'subheading':
    case 'small-print':
      return [{ kind, text: words }]
    case 'button':
    case 'link':
      return [{ kind, label: words, url: urls[key] ?? url }]
    case 'facts':
      return [{ kind, facts }]
    case 'points':
      return points ? [{ kind, ...points }] : []
    case 'quote':
      return [{ kind, text: quote }]
  }
}

/** The parts whose words staff may change. */
export function keptParts({ parts }: Pick<WordedTemplate, 'parts'>): JudgedPart[] {
  return Object.entries(parts).flatMap(([key, part]) =>
    'words' in part && !part.isFixed ? [{ key, kind: part.kind, requires: part.requires ?? [] }] : [],
  )
}

/** The words that it began with, of the parts that staff may change. */
export function firstWords({ parts }: Pick<WordedTemplate, 'parts'>): MailWords {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([key, part]) => ('words' in part && !part.isFixed ? [[key, part.words]] : [])),
  )
}
