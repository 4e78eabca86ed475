import { isDeepStrictEqual } from 'node:util'
import { contentMessages } from '@portal/contract/content'
import { findWordProblems, type MailWords } from '@portal/contract/mail-words'
import { NotFound, Outdated, ValidationFailed } from '../../http/errors.ts'
import { keptParts, type WordedTemplate } from '../../mail/worded-template.ts'
import { changesBetween, type NewLine, type Recording, recordChange } from '../record/record-change.ts'
import { type KnownText, knownText, knownWords } from './known-text.ts'
import { presentState } from './presenter.ts'
import { findText, findVersions, lockText, publishWords, storeDraft } from './store.ts'

export type Which = { template: WordedTemplate; memberId: number; rev: number }

export function saveText(recording: Recording, which: Which, sent: MailWords): Promise<KnownText> {
  const draft = judgedWords(which.template, sent)
  return changeDraft(recording, which, { action: 'mail-text-saved', draft })
}

/** Fills the working copy with a version; 0 is what the portal began with. */
export async function restoreText(recording: Recording, which: Which, number: number): Promise<KnownText> {
  const versions = await findVersions(recording.db, which.template.name)
  const version = versions.find((one) => one.number === number)
  if (!version && number !== 0) throw new NotFound()
  const draft = knownWords(which.template, version?.words ?? {})
  return changeDraft(recording, which, { action: 'mail-text-restored', draft, number })
}

/** Publishing again what is published, as after a lost answer, changes nothing. */
export function publishText(recording: Recording, which: Which): Promise<KnownText> {
  const { db } = recording
  const { template, memberId } = which
  return db.tx(async () => {
    const current = knownText(template, await lockText(db, template.name))
    requireRev(which, current)
    const draft = judgedWords(template, current.draft)
    if (!isDeepStrictEqual(draft, current.published)) {
      const number = await publishWords(db, template.name, { draft, memberId })
      const changes = { ...changesBetween(current.published, draft), version: [undefined, number] as const }
      recordChange(recording, { ...lineOf(which), action: 'mail-text-published', changes })
    }
    return knownText(template, await findText(db, template.name))
  })
}

type Change = { action: NewLine['action']; draft: MailWords; number?: number }

// A call that is repeated after a lost answer finds its words there already, and is answered like the first.
function changeDraft(recording: Recording, which: Which, { action, draft, number }: Change): Promise<KnownText> {
  const { db } = recording
  const { template, memberId } = which
  return db.tx(async () => {
    const current = knownText(template, await lockText(db, template.name))
    if (isDeepStrictEqual(draft, current.draft)) return current
    requireRev(which, current)
    await storeDraft(db, template.name, { draft, memberId })
    const changes = { ...changesBetween(current.draft, draft), version: [undefined, number] as const }
    recordChange(recording, { ...lineOf(which), action, changes })
    return knownText(template, await findText(db, template.name))
  })
}

function requireRev({ rev }: Which, current: KnownText): void {
  if (rev !== current.rev) throw new Outdated(contentMessages.changedMeanwhile, presentState(current))
}

/** Throws where words can't be sent as they are. */
export function judgedWords(template: WordedTemplate, sent: MailWords): MailWords {
  const words = Object.fromEntries(
    keptParts(template).map(({ key }) => [key, (Object.hasOwn(sent, key) ? sent[key]! : '').replaceAll('\r\n', '\n')]),
  )
  const problems = findWordProblems(keptParts(template), Object.keys(template.placeholders), words)
  if (Object.keys(problems).length > 0) throw new ValidationFailed(problems)
  return words
}

function lineOf({ template, memberId }: Which): Pick<NewLine, 'by' | 'entry'> {
  return { by: { id: memberId }, entry: { kind: 'mail-text', id: template.name, name: template.title } }
}
