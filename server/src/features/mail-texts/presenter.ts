import { isDeepStrictEqual } from 'node:util'
import type { MailText, MailTextSummary, MailTextVersion } from '@portal/contract/mail-texts'
import { presentMoment } from '../../http/present-moment.ts'
import type { ExampleTools, WordedTemplate } from '../../mail/worded-template.ts'
import { type KnownText, knownWords } from './known-text.ts'
import type { VersionRow } from './store.ts'

export function presentSummary(template: WordedTemplate, known: KnownText, sent: number): MailTextSummary {
  const { rev: _rev, draft: _draft, published: _published, ...facts } = presentState(known)
  return { ...presentTemplate(template), ...facts, sent_in_30_days: sent }
}

export function presentText(template: WordedTemplate, known: KnownText, tools: ExampleTools): MailText {
  const { conditions = {} } = template
  const examples = template.examples(tools)
  return {
    ...presentTemplate(template),
    ...presentState(known),
    parts: Object.entries(template.parts).map(([key, part]) => {
      const isWorded = 'words' in part
      return {
        key,
        kind: part.kind,
        fixed: isWorded && part.isFixed ? part.words : null,
        condition: isWorded && part.when ? conditions[part.when]! : null,
        requires: isWorded ? [...(part.requires ?? [])] : [],
      }
    }),
    placeholders: Object.entries(template.placeholders).map(([name, meaning]) => ({
      name,
      meaning,
      example: examples[name]!,
    })),
  }
}

/** What changes of it. */
export function presentState({ rev, draft, published, updated_by, updated_at }: KnownText) {
  const is_changed = !isDeepStrictEqual(draft, published)
  return { rev, draft, published, is_changed, updated_by, updated_at: updated_at && presentMoment(updated_at) }
}

export function presentVersion(template: WordedTemplate, { words, created_at, ...row }: VersionRow): MailTextVersion {
  return { ...row, words: knownWords(template, words), created_at: created_at && presentMoment(created_at) }
}

function presentTemplate({ name, title, sentWhen, sentTo }: WordedTemplate) {
  return { template: name, title, sent_when: sentWhen, sent_to: sentTo }
}
