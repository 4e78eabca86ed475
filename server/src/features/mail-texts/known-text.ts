import type { MailWords } from '@portal/contract/mail-words'
import { firstWords, type WordedTemplate } from '../../mail/worded-template.ts'
import type { StoredText } from './store.ts'

/** What is stored of a template, with the words that it began with in the place of those that nobody changed. */
export type KnownText = Omit<StoredText, 'draft' | 'published'> & { draft: MailWords; published: MailWords }

export function knownText(template: WordedTemplate, { draft, published, ...stored }: StoredText): KnownText {
  return { ...stored, draft: knownWords(template, draft ?? {}), published: knownWords(template, published ?? {}) }
}

/** Words of the parts that the template has now. */
export function knownWords(template: WordedTemplate, words: MailWords): MailWords {
  return Object.fromEntries(
    Object.entries(firstWords(template)).map(([key, first]) => [key, Object.hasOwn(words, key) ? words[key]! : first]),
  )
}
