import { type BulkAction as BulkActionName, maxBulk } from '@portal/contract/content-lists'
import { binDays, type ContentState } from '@portal/contract/content'
import { EyeOff, Send, Trash2 } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import type { BulkAction } from '../list/subject.ts'
import { listCallsOf } from './entry-calls.ts'
import { type ContentSubject, counted as countedOf, type Entry, type Which } from './subject.ts'
import { usesInWords } from './uses-in-words.ts'

export type ContentRow = Which &
  Pick<Entry, 'rev' | 'state' | 'has_unpublished_changes' | 'planned_from' | 'public_slug'>

export type Listed<Row> = { subject: ContentSubject; nameOf: (row: Row) => string }

export function keyOf({ kind, id }: Which): string {
  return `${kind} ${id}`
}

/** What is done to the entries of a list, to one or to many. */
export function entryActions<Row extends ContentRow>(listed: Listed<Row>): BulkAction<Row>[] {
  const { subject, nameOf } = listed
  const counted = (count: number) => countedOf(subject, count)
  const inWords = (rows: readonly Row[]) => (rows.length === 1 ? `‘${nameOf(rows[0]!)}’` : counted(rows.length))
  const change = (action: BulkActionName, asShown: boolean) => (rows: readonly Row[], key: string) =>
    changeRows(subject, action, rows, key, asShown)
  return [
    {
      name: 'publish',
      label: 'Publiceren',
      Icon: Send,
      refuses: ({ state, has_unpublished_changes: isChanged, planned_from }) => {
        if (state === 'gepland') return 'Het is ingepland'
        if (planned_from) return 'Een wijziging is ingepland'
        return state === 'gepubliceerd' && !isChanged ? 'Leden zien het al zo' : null
      },
      question: (rows) => ({
        title: `${inWords(rows)} publiceren?`,
        detail: `Leden zien meteen wat er nu in staat. Wat nog niet af is, blijft zoals het is. ${undoOfPublishing(rows)}`,
        confirm: 'Publiceren',
        decline: 'Niet publiceren',
      }),
      run: change('publish', true),
      done: (count) => `${counted(count)} gepubliceerd`,
      undo: {
        reaches: (row) => !isSeen(row),
        run: change('withdraw', false),
        done: (count) => `${counted(count)} weer ingetrokken`,
        // Also what was a concept: members may have read it meanwhile.
        detail: (count) =>
          `De status is nu Ingetrokken, want leden kunnen ${count === 1 ? 'het' : 'ze'} even hebben gezien.`,
      },
    },
    {
      name: 'withdraw',
      label: 'Intrekken',
      Icon: EyeOff,
      refuses: ({ state }) => (isForMembers(state) ? null : 'Leden zien het niet, en het is niet ingepland'),
      question: async (rows) => ({
        title: `${inWords(rows)} intrekken?`,
        detail: `Leden zien dit meteen niet meer, en wat ingepland is gaat niet door. ${await usesInWords(subject, rows)} ${undoOfWithdrawing(subject, rows)}`,
        confirm: 'Intrekken',
        decline: 'Niet intrekken',
        isDangerous: true,
      }),
      run: change('withdraw', true),
      done: (count) => `${counted(count)} ingetrokken`,
      undo: {
        reaches: isWhatMembersGet,
        run: change('put-back', false),
        done: (count) => `${counted(count)} weer zoals het was`,
      },
    },
    {
      name: 'delete',
      label: 'Verwijderen',
      Icon: Trash2,
      isDangerous: true,
      saysWhyNot: true,
      refuses: ({ state }) => (isForMembers(state) ? `Trek het eerst in: ${whyVisible(state)}` : null),
      question: async (rows) => ({
        title: `${inWords(rows)} verwijderen?`,
        detail: `Dit gaat naar de prullenbak, en na ${binDays} dagen voorgoed weg. Wat leden nu zien, wordt niet verwijderd. ${await usesInWords(subject, rows)}`,
        confirm: 'Verwijderen',
        decline: 'Niet verwijderen',
        isDangerous: true,
      }),
      run: change('delete', true),
      done: (count) => `${counted(count)} verwijderd`,
      undo: {
        run: change('restore', false),
        done: (count) => `${counted(count)} teruggezet`,
      },
    },
  ]
}

const canBeUndone = 'Meteen hierna kun je het ongedaan maken.'

// The text that members saw before is a version of the entry, which is put back there.
function undoOfPublishing(rows: readonly ContentRow[]): string {
  if (!rows.some(isSeen)) return canBeUndone
  return 'Ongedaan maken kan meteen hierna, behalve bij wat leden al zien: zet daar bij Versies de vorige tekst terug.'
}

function undoOfWithdrawing({ noun }: ContentSubject, rows: readonly ContentRow[]): string {
  if (rows.every(isWhatMembersGet)) return canBeUndone
  return `Ongedaan maken kan meteen hierna, behalve bij een ${noun.one} met wijzigingen die leden nog niet zien. Publiceer ${noun.the} dan opnieuw.`
}

function isSeen({ state }: ContentRow): boolean {
  return state === 'gepubliceerd'
}

function isForMembers(state: ContentState): boolean {
  return state === 'gepubliceerd' || state === 'gepland'
}

function whyVisible(state: ContentState): string {
  return state === 'gepland' ? 'het is ingepland' : 'leden zien het nu'
}

// One text, one window: the server can bring it back as it was.
function isWhatMembersGet({ has_unpublished_changes, planned_from }: ContentRow): boolean {
  return !has_unpublished_changes && planned_from === null
}

// As it is shown: what became something else behind the question is refused. What takes an act back follows on that act.
async function changeRows<Row extends ContentRow>(
  subject: ContentSubject,
  action: BulkActionName,
  rows: readonly Row[],
  key: string,
  asShown: boolean,
) {
  const answers: { key: string; problem: string | undefined; after: Row | undefined }[] = []
  for (let at = 0; at < rows.length; at += maxBulk) {
    const some = rows.slice(at, at + maxBulk)
    const entries = some.map(({ kind, id, rev, state }) => ({ kind, id, rev, ...(asShown && { state }) }))
    const { data } = await call(listCallsOf(subject).bulk, {
      body: { action, entries },
      idempotencyKey: `${key}.${at}`,
    })
    for (const [index, { problem, rev, ...one }] of data.entries()) {
      const after = rev === null ? undefined : { ...some[index]!, rev }
      answers.push({ key: keyOf(one), problem: problem ?? undefined, after })
    }
  }
  return answers
}
