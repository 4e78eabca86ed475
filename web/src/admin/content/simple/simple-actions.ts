import { maxBulk } from '@portal/contract/content-lists'
import { binDays } from '@portal/contract/content'
import type { SimpleAction } from '@portal/contract/simple-content'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { call } from '../../../lib/api-client.ts'
import { count } from '../../../lib/numbers.ts'
import type { BulkAction } from '../../list/subject.ts'
import type { Choice, SimpleEntry, SimpleSubject } from './simple-subject.ts'

/** Asks which value many entries get; null for none. */
export type AskValue = (about: { choice: Pick<Choice, 'label' | 'options'>; counted: string }) => Promise<string | null>

export function simpleActions(subject: SimpleSubject, askValue: AskValue): BulkAction<SimpleEntry>[] {
  const counted = (number: number) => count(number, subject.noun.one, subject.noun.many)
  const inWords = (entries: readonly SimpleEntry[]) =>
    entries.length === 1 ? `‘${subject.nameOf(entries[0]!)}’` : counted(entries.length)
  const act = (action: SimpleAction) => (entries: readonly SimpleEntry[], key: string) =>
    change(subject, action, entries, key)
  return [
    {
      name: 'show',
      label: 'Zichtbaar maken',
      Icon: Eye,
      refuses: ({ is_visible }) => (is_visible ? 'Installateurs zien het al' : null),
      question: (entries) => ({
        title: `${inWords(entries)} zichtbaar maken?`,
        detail: 'Installateurs zien het meteen. Waar nog iets ontbreekt, blijft verborgen.',
        confirm: 'Zichtbaar maken',
        decline: 'Niet zichtbaar maken',
      }),
      run: act('show'),
      done: (number) => `${counted(number)} zichtbaar gemaakt`,
      undo: { run: act('hide'), done: (number) => `${counted(number)} weer verborgen` },
    },
    {
      name: 'hide',
      label: 'Verbergen',
      Icon: EyeOff,
      refuses: ({ is_visible }) => (is_visible ? null : 'Het is al verborgen'),
      question: (entries) => ({
        title: `${inWords(entries)} verbergen?`,
        detail: `${subject.hiding ?? 'Installateurs zien het dan niet meer.'} Hier blijft het staan.`,
        confirm: 'Verbergen',
        decline: 'Niet verbergen',
      }),
      run: act('hide'),
      done: (number) => `${counted(number)} verborgen`,
      undo: { run: act('show'), done: (number) => `${counted(number)} weer zichtbaar` },
    },
    ...subject.choices.map((choice): BulkAction<SimpleEntry> => {
      let value = ''
      return {
        name: `change-${choice.field}`,
        label: `${choice.label} wijzigen`,
        Icon: choice.Icon,
        refuses: () => null,
        question: async (entries) => {
          const chosen = await askValue({ choice, counted: inWords(entries) })
          if (chosen === null) return null
          value = chosen
          const others = entries.filter((entry) => entry[choice.field] && entry[choice.field] !== chosen).length
          const label = choice.options.find((option) => option.value === chosen)?.label ?? chosen
          return {
            title: `${choice.label} van ${inWords(entries)} wordt ‘${label}’`,
            detail:
              others > 0 ? `Bij ${others} stond iets anders: dat wordt vervangen.` : 'Nergens wordt iets vervangen.',
            confirm: 'Wijzigen',
            decline: 'Niet wijzigen',
          }
        },
        run: (entries, key) =>
          change(subject, 'change', entries, `${key}.${encodeURIComponent(value)}`, { [choice.field]: value }),
        done: (number) => `${counted(number)} gewijzigd`,
      }
    }),
    {
      name: 'delete',
      label: 'Verwijderen',
      Icon: Trash2,
      isDangerous: true,
      refuses: () => null,
      question: (entries) => deleteQuestion(inWords(entries), subject),
      run: act('delete'),
      done: (number) => `${counted(number)} verwijderd`,
      undo: { run: act('restore'), done: (number) => `${counted(number)} teruggezet` },
    },
  ]
}

export function deleteQuestion(what: string, { hiding }: Pick<SimpleSubject, 'hiding'>) {
  return {
    title: `${what} verwijderen?`,
    detail: `${hiding ?? 'Installateurs zien het meteen niet meer.'} Het gaat naar de prullenbak, en is na ${binDays} dagen voorgoed weg.`,
    confirm: 'Verwijderen',
    decline: 'Niet verwijderen',
    isDangerous: true as const,
  }
}

type Values = Record<string, unknown>

async function change(
  { calls }: SimpleSubject,
  action: SimpleAction,
  entries: readonly SimpleEntry[],
  key: string,
  values?: Values,
) {
  const answers: { key: number; problem: string | undefined; after: SimpleEntry | undefined }[] = []
  for (let at = 0; at < entries.length; at += maxBulk) {
    const some = entries.slice(at, at + maxBulk)
    const body = { action, entries: some.map(({ id, version }) => ({ id, version })), ...(values && { values }) }
    const { data } = await call(calls.bulk, { body, idempotencyKey: `${key}.${at}` })
    for (const [index, { id, problem, version }] of data.entries()) {
      const after = version === null ? undefined : { ...some[index]!, version }
      answers.push({ key: id, problem: problem ?? undefined, after })
    }
  }
  return answers
}
