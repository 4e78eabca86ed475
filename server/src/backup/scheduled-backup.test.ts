import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { mailSenderOf } from '../dependencies.ts'
import type { ClaimedEntry } from '../queue/entries.ts'
import { createArchiveFolder } from './archive-folder.ts'
import { archiveName } from './archive-place.ts'
import { backupFailed } from './mails.ts'
import { type OperatorRun, scheduledBackup } from './scheduled-backup.ts'

const nights = [20, 21, 22, 23].map((day) => archiveName(new Date(Date.UTC(2026, 10, day, 2, 15))))
const made = { isFailure: false, output: '/archives/the-archive.tar.gz' }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-schedule-test-'))
  for (const name of [...nights, 'foto.tar.gz']) writeFileSync(join(folder, name), name)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** One night: which commands were run, what was logged, and how it ended. */
async function night(
  backup: OperatorRun,
  { attempts = 1, drill = made, isReadable = true, stop = new AbortController() } = {},
) {
  const commands: string[] = []
  const lines: unknown[] = []
  const told: unknown[] = []
  const log = (facts: unknown, text: string) => void lines.push([text, facts])
  const kind = scheduledBackup({
    place: createArchiveFolder(folder),
    pattern: '15 3 * * *',
    isReadable,
    keep: { days: 2, weeks: 0, months: 0 },
    log: { info: log, warn: log, error: log } as never,
    async runOperator([command = '']) {
      commands.push(command)
      return command === 'backup' ? backup : drill
    },
    readDrill: async () => ({ problem: 'No.' }),
    async tellFailure(facts) {
      told.push(facts)
    },
  })
  const ending = kind.run({ attempts } as ClaimedEntry<never>, stop.signal)
  return { commands, lines, told, ending: await ending.catch((error: Error) => error.name) }
}

test('a night makes a backup, removes what need not be kept, drills, and keeps how that ended', async () => {
  const { commands, lines, ending } = await night(made, { drill: { isFailure: true, output: 'No.' } })

  expect([commands, ending]).toEqual([['backup', 'drill'], { removed: 2, drill: { problem: 'No.' } }])
  expect(readdirSync(folder).toSorted()).toEqual(['foto.tar.gz', ...nights.slice(2)])
  const facts = { work: 'backup', report: made.output, removed: [nights[1], nights[0]] }
  const unproven = ['the newest archive was not proven: operator -- drill says why', { work: 'drill' }]
  expect(lines).toEqual([['a backup was made', facts], unproven])
})

test('a backup that fails removes nothing, and is logged with its reason', async () => {
  const { commands, lines, ending } = await night({ isFailure: true, output: 'The disk of /archives is full.' })

  expect([commands, ending]).toEqual([['backup'], 'BackupFailed'])
  expect(readdirSync(folder)).toHaveLength(5)
  expect(lines).toEqual([['no backup was made', { work: 'backup', reason: 'The disk of /archives is full.' }]])
})

test('a backup that fails all night is told once: why, and how old the newest one is', async () => {
  const failed = { isFailure: true, output: 'The disk of /archives is full.' }
  const nights = await Promise.all(Array.from({ length: 30 }, (_, index) => night(failed, { attempts: index + 1 })))

  expect(nights.flatMap(({ commands }) => commands)).toEqual(nights.map(() => 'backup'))
  const facts = { tried_at: expect.any(String), newest: '2026-11-23T02:15:00.000Z', reason: failed.output }
  expect(nights.map(({ told }) => told).flatMap((told, index) => told.map((fact) => [index + 1, fact]))).toEqual([
    [6, facts],
    [30, facts],
  ])
})

test('archives of the future are told once a night with their names, and are never the newest', async () => {
  const future = [400, 401].map((days) => archiveName(new Date(Date.now() + days * 86_400_000)))
  for (const name of future) writeFileSync(join(folder, name), '')

  const { lines } = await night(made, { isReadable: false })
  const { told } = await night({ isFailure: true, output: 'No.' }, { attempts: 6 })

  expect(lines.slice(1)).toEqual([
    [expect.stringContaining('of the future prove nothing'), { work: 'backup', archives: future.toReversed() }],
    [expect.stringContaining('was not opened'), expect.objectContaining({ name: nights[3] })],
  ])
  expect(told).toEqual([expect.objectContaining({ newest: '2026-11-23T02:15:00.000Z' })])
})

test('the mail about it says in Dutch since when nothing was kept', () => {
  const values = {
    tried_at: '2026-11-24T04:30:00.000Z',
    newest: '2026-11-23T02:15:00.000Z',
    reason: 'The disk is full.',
  }
  const sender = mailSenderOf(loadConfig({}))
  const { subject, text } = backupFailed.layOut(values, sender, { openLink: String, words: {}, layOut: null! })

  expect(subject).toBe('Er is geen back-up van het portaal gemaakt')
  for (const words of ['The disk is full.', '24 november 2026 om 05:30', '23 november 2026 om 03:15'])
    expect(text).toContain(words)
  const none = backupFailed.layOut({ ...values, newest: null }, sender, { openLink: String, words: {}, layOut: null! })
  expect(none.text).toContain('niet gevonden')
})

test('an encrypted backup is not opened without a key for drills, and that is said beside what was found', async () => {
  const { commands, lines, told } = await night(made, { isReadable: false })

  expect([commands, told]).toEqual([['backup'], []])
  expect(lines.at(-1)).toEqual([
    expect.stringContaining('is encrypted and was not opened'),
    { work: 'backup', name: nights[3], moment: new Date('2026-11-23T02:15:00.000Z'), bytes: nights[3]!.length },
  ])
})

test('a server that stops ends it without a word', async () => {
  const stop = new AbortController()
  stop.abort()

  const { commands, lines, ending } = await night({ isFailure: true, output: '' }, { stop })

  expect([commands, lines, ending]).toEqual([['backup'], [], 'AbortError'])
  expect(readdirSync(folder)).toHaveLength(5)
})
