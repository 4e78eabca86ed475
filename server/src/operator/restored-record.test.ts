import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { archiveOf, partsOf, withRows } from '../../testing/archives.ts'
import { fillRecord } from '../../testing/fill-record.ts'
import { createOperatorSite } from '../../testing/operator-site.ts'
import { keepSchedule } from '../queue/schedules.ts'
import { recordCheckKind } from '../features/record/check-record.ts'

const site = await createOperatorSite()
const { run, backUp, inEmptyPlace } = site
const { create, db } = site.portal
const someLines = 20

beforeEach(() => site.reset())
afterAll(() => site.close())

async function fill(lines: number) {
  const { id } = await create.admin()
  await fillRecord(db, lines, [id])
}

/** An archive as an older version made it, which lost lines in silence. */
async function backUpWithoutLines(): Promise<string> {
  await fill(someLines)
  const path = await backUp()
  const isLost = ([line]: (string | null)[]) => Number(line) > 1 && Number(line) < 10
  const parts = ['record_lines', 'record_values'].reduce(
    (parts, table) => withRows(parts, table, (rows) => rows.filter((row) => !isLost(row))),
    await partsOf(readFileSync(path)),
  )
  writeFileSync(path, archiveOf(parts))
  return path
}

test('a record of several pages is in a backup whole, which drill and restore say', async () => {
  const lines = 4_500
  await fill(lines)
  const archive = await backUp()

  expect(await run(['drill', archive])).toMatchObject({
    isFailure: false,
    text: expect.stringContaining(`The chain of the record is whole: ${lines} lines.`),
  })
  await inEmptyPlace(async (place) => {
    const { text, isFailure } = await run(['restore', archive], place)
    // One more tells of the restore.
    expect([isFailure, text]).toEqual([false, expect.stringContaining(`record is whole: ${lines + 1} lines.`)])
    expect((await run(['check-data'], place)).text).toContain(`record is whole: ${lines + 1} lines.`)
  })
})

test('an archive that lacks lines of the record fails a drill, and is restored with a word about it', async () => {
  const archive = await backUpWithoutLines()
  const broken = 'The chain of the record is broken from line 10 on: missing.'

  expect(await run(['drill', archive])).toMatchObject({
    isFailure: true,
    text: expect.stringContaining(`Lines of the record are not in the backup. ${broken}`),
  })
  await inEmptyPlace(async (place) => {
    const { text, isFailure } = await run(['restore', archive], place)
    expect([isFailure, text]).toEqual([false, expect.stringContaining(broken)])
    expect(text).toContain('record accept --because')
    expect(await run(['check-data'], place)).toEqual({ isFailure: true, text: broken })
  })
})

test('what the portal knew to be broken is no fault of its backup', async () => {
  await keepSchedule(db, recordCheckKind, '10 4 * * *')
  const result = { lines: 9, last: someLines, fault: { line: 10, what: 'missing' } }
  await db.query('update queue set result = $1 where kind = $2', [JSON.stringify(result), recordCheckKind])
  const archive = await backUpWithoutLines()

  const { text, isFailure } = await run(['drill', archive])

  expect([isFailure, text]).toEqual([
    false,
    expect.stringContaining('broken from line 10 on: missing, as the portal knew.'),
  ])
})

test('without the APP_KEY of its lines a record is not verified, which is said and no fault', async () => {
  await fill(someLines)
  const archive = await backUp()

  const { text, isFailure } = await run(['drill', archive], { ...site.ofSource, APP_KEY: 'z'.repeat(32) })

  expect([isFailure, text]).toEqual([
    false,
    expect.stringContaining('line 1 is sealed with an APP_KEY that is not set here'),
  ])
})
