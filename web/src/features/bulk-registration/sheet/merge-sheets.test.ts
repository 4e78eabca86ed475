import { describe, expect, test } from 'vitest'
import { type CommonSheet, joinSheets, type KeptSheet, mergeSheets, otherChanges, takeChanges } from './merge-sheets.ts'
import { type Cells, emptyCells, type SheetRow } from './sheet-fields.ts'
import { keptSheetOf } from './sheet.test-kit.ts'

function row(id: string, cells: Partial<Cells> = {}): SheetRow {
  return { id, cells: { ...emptyCells(), client_name: id, ...cells } }
}

const bos = row('Bos')
const typed = row('Bos', { woonplaats: 'Best' })
const typedElsewhere = row('Bos', { address_zipcode: '5611 AB' })
const typedInBoth = row('Bos', { woonplaats: 'Best', address_zipcode: '5611 AB' })
const smit = row('Smit')

describe('a row', () => {
  test.each<[string, SheetRow[], SheetRow[], SheetRow[], SheetRow[]]>([
    ['of each tab is kept', [], [bos], [smit], [bos, smit]],
    ['that is changed here is', [bos], [typed], [bos], [typed]],
    ['that is changed elsewhere is', [bos], [bos], [typedElsewhere], [typedElsewhere]],
    ['takes the cells of both', [bos], [typed], [typedElsewhere], [typedInBoth]],
    [
      'keeps what is typed here, where both changed a cell',
      [bos],
      [typed],
      [row('Bos', { woonplaats: 'Uden' })],
      [typed],
    ],
    ['that is removed here goes', [bos, smit], [smit], [bos, smit], [smit]],
    ['that is removed elsewhere goes', [bos, smit], [bos, smit], [smit], [smit]],
    ['that is removed here but changed elsewhere stays', [bos], [], [typedElsewhere], [typedElsewhere]],
    ['that is changed here but removed elsewhere stays', [bos], [typed], [], [typed]],
    ['that both have is there once', [], [bos, smit], [smit, bos], [bos, smit]],
  ])('%s', (_, common, mine, theirs, merged) => {
    expect(mergeSheets(keptSheetOf(common), keptSheetOf(mine), keptSheetOf(theirs)).rows).toEqual(merged)
  })

  test('keeps the date that its own worksheet has for all rows', () => {
    const mine = keptSheetOf([bos], { installDate: '14-11-2026' })
    const theirs = keptSheetOf([smit], { installDate: '20-11-2026' })

    const merged = mergeSheets(null, mine, theirs)

    expect(merged).toEqual({ ...mine, rows: [bos, row('Smit', { install_date: '20-11-2026' })] })
    // The other tab has that date for all rows still, and its own row has it now.
    const later = mergeSheets(theirs, theirs, merged)
    expect(later.rows).toEqual([row('Smit', { install_date: '20-11-2026' }), bos])
    expect(later.installDate).toBe('14-11-2026')
    expect(joinSheets(mine, theirs)).toEqual(merged)
  })

  test('keeps the reason why the server refused it', () => {
    const refusals = { Bos: { faults: {}, cells: bos.cells }, Vos: { faults: {}, cells: bos.cells } }

    const merged = mergeSheets(null, keptSheetOf([bos]), keptSheetOf([bos], { refusals }))

    expect(Object.keys(merged.refusals)).toEqual(['Bos'])
  })
})

describe('what other tabs changed', () => {
  const changes = otherChanges(keptSheetOf([bos, smit]), keptSheetOf([typedElsewhere, row('Vos')]))!

  test('is what the merged worksheet has otherwise', () => {
    expect(changes.added).toEqual([row('Vos')])
    expect([...changes.changed.keys()]).toEqual(['Bos'])
    expect([...changes.removed.keys()]).toEqual(['Smit'])
    expect(otherChanges(keptSheetOf([bos]), keptSheetOf([row('Bos')]))).toBeNull()
  })

  test('leaves what was typed here since, and every row in its place', () => {
    const empty = row('empty', { client_name: '' })

    expect(takeChanges([smit, typed], changes, () => [empty])).toEqual([empty, typedInBoth])
    expect(takeChanges([row('Smit', { woonplaats: 'Uden' })], changes, () => [empty])[0]!.id).toBe('Smit')
  })
})

/** A tab as the page has it: what it shows, and what it and the device had in common. */
type Tab = { sheet: KeptSheet; common: CommonSheet | null }

test.each(Array.from({ length: 200 }, (_, seed) => seed + 1))(
  'in whatever order tabs write, no row is lost and none is doubled (%i)',
  (seed) => {
    const random = randomOf(seed)
    let stored: KeptSheet | null = null
    const tabs: Tab[] = [0, 1, 2].map(() => ({ sheet: keptSheetOf([]), common: null }))
    const wanted = new Map<string, string>()

    function keep(tab: Tab) {
      stored = mergeSheets(tab.common, tab.sheet, stored)
      const changes = otherChanges(tab.sheet, stored)
      const rows = changes ? [...takeChanges(tab.sheet.rows, changes, () => []), ...changes.added] : tab.sheet.rows
      tab.common = { ...tab.sheet, rows: stored.rows }
      tab.sheet = { ...tab.sheet, rows }
    }

    for (let step = 0; step < 60; step += 1) {
      const tab = tabs[random(tabs.length)]!
      const act = random(4)
      const any = tab.sheet.rows[random(Math.max(1, tab.sheet.rows.length))]
      if (act === 0) {
        const id = `row ${step}`
        wanted.set(id, id)
        tab.sheet = { ...tab.sheet, rows: [...tab.sheet.rows, row(id)] }
      } else if (act === 1 && any) {
        // Each tab types in another column, so that every text is expected to stay.
        wanted.set(any.id, any.id)
        const rows = tab.sheet.rows.map((one) =>
          one === any ? row(any.id, { ...any.cells, woonplaats: 'Best' }) : one,
        )
        tab.sheet = { ...tab.sheet, rows }
      } else keep(tab)
    }
    for (const tab of [...tabs, ...tabs]) keep(tab)

    for (const { sheet } of tabs) {
      const ids = sheet.rows.map(({ id }) => id)
      expect(ids.toSorted()).toEqual([...wanted.keys()].toSorted())
      expect(otherChanges(sheet, stored)).toBeNull()
    }
  },
)

// Numbers that look random, and are the same in every run.
function randomOf(seed: number): (below: number) => number {
  let state = seed * 7919
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
