import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OperatorRun } from '../operator-program.ts'
import type { ClaimedEntry } from '../queue/entries.ts'
import { createArchiveFolder } from './archive-folder.ts'
import { archiveName } from './archive-place.ts'
import { scheduledBackup } from './scheduled-backup.ts'

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
  const log = (facts: unknown, text: string) => void lines.push([text, facts])
  const kind = scheduledBackup({
    place: createArchiveFolder(folder),
    pattern: '15 3 * * *',
    isReadable,
    keep: { days: 2, weeks: 0, months: 0 },
    log: { info: log, error: log } as never,
    async runOperator([command = '']) {
      commands.push(command)
      return command === 'backup' ? backup : drill
    },
  })
  const ending = kind.run({ attempts } as ClaimedEntry<never>, stop.signal)
  return { commands, lines, ending: await ending.catch((error: Error) => error.name) }
}

test('a night makes a backup, removes what need not be kept, and drills', async () => {
  const { commands, lines, ending } = await night(made, { drill: { isFailure: true, output: 'No.' } })

  expect([commands, ending]).toEqual([['backup', 'drill'], { removed: 2 }])
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

test('backups that fail for hours end in a drill, whose mail says how old the newest one is', async () => {
  const { commands } = await night({ isFailure: true, output: 'No.' }, { attempts: 6 })

  expect(commands).toEqual(['backup', 'drill'])
})

test('an encrypted backup is not tried without its key, and that is said', async () => {
  const { commands, lines } = await night(made, { isReadable: false })

  expect(commands).toEqual(['backup'])
  expect(lines.at(-1)).toEqual([expect.stringContaining('is encrypted and was not tried'), { work: 'backup' }])
})

test('a server that stops ends it without a word', async () => {
  const stop = new AbortController()
  stop.abort()

  const { commands, lines, ending } = await night({ isFailure: true, output: '' }, { stop })

  expect([commands, lines, ending]).toEqual([['backup'], [], 'AbortError'])
  expect(readdirSync(folder)).toHaveLength(5)
})
