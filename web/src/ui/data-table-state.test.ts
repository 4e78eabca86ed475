import { describe, expect, test } from 'vitest'
import { forgetTables, tableDefaults, tableMemory, untouchedState, withFilter } from './data-table-state.ts'

test('a table starts from the defaults of the specification', () => {
  expect(tableDefaults).toEqual({
    first: 0,
    rows: 10,
    pageLinks: 5,
    breakpoint: 960,
    stateStorage: 'session',
    exportName: 'download',
    minColumnWidth: 15,
    maxConstraints: 2,
  })
})

describe('the memory of a table', () => {
  test('keeps its state for the session', () => {
    tableMemory('beeldbank').keep({ first: 20 })

    expect(tableMemory('beeldbank').recall()).toEqual({ first: 20 })
    expect(localStorage).toHaveLength(0)
  })

  test('keeps its state for longer in the local storage', () => {
    tableMemory('beeldbank', 'local').keep({ first: 20 })

    expect(tableMemory('beeldbank', 'local').recall()).toEqual({ first: 20 })
    expect(sessionStorage).toHaveLength(0)
  })

  test('is each table its own', () => {
    tableMemory('beeldbank').keep({ first: 20 })

    expect(tableMemory('downloads').recall()).toBeNull()
  })

  test('can be forgotten', () => {
    tableMemory('beeldbank').keep({ first: 20 })

    tableMemory('beeldbank').forget()

    expect(tableMemory('beeldbank').recall()).toBeNull()
  })

  test('is empty when what was kept can no longer be read', () => {
    sessionStorage.setItem('table:beeldbank', '{first:')

    expect(tableMemory('beeldbank').recall()).toBeNull()
  })

  test('goes when a member logs out, and nothing else with it', () => {
    tableMemory('beeldbank').keep({ first: 20 })
    tableMemory('downloads', 'local').keep({ first: 10 })
    sessionStorage.setItem('draft:registration:1', '{}')

    forgetTables()

    expect([tableMemory('beeldbank').recall(), tableMemory('downloads', 'local').recall()]).toEqual([null, null])
    expect(sessionStorage.getItem('draft:registration:1')).toBe('{}')
  })

  test('refuses any other storage', () => {
    expect(() => tableMemory('beeldbank', 'cookie' as 'local')).toThrow(/cookie is not a valid table state storage/)
  })
})

describe('a filter on a column', () => {
  const contains = (text: string) => ({ match: 'contains', text }) as const

  test('brings the table back to its first row', () => {
    const state = withFilter({ ...untouchedState, first: 20 }, 'name', [contains('logo')])

    expect(state).toEqual({ ...untouchedState, filters: { name: [contains('logo')] } })
  })

  test('goes away without constraints', () => {
    const filtered = withFilter(untouchedState, 'name', [contains('logo')])

    expect(withFilter(filtered, 'name', [])).toEqual(untouchedState)
  })

  test('takes two constraints, and not a third', () => {
    const two = [contains('a'), contains('b')]

    expect(withFilter(untouchedState, 'name', two).filters.name).toHaveLength(2)
    expect(() => withFilter(untouchedState, 'name', [...two, contains('c')])).toThrow(/at most 2/)
  })
})
