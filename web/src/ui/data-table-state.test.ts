import { describe, expect, test } from 'vitest'
import { forgetTables, tableMemory } from './data-table-state.ts'

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
