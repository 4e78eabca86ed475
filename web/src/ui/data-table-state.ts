/** Spec §9: the defaults of every table. */
export const tableDefaults = {
  rows: 10,
  pageLinks: 5,
  breakpoint: 960,
  stateStorage: 'session',
  exportName: 'download',
  minColumnWidth: 15,
} as const

export type TableSort = { column: string; direction: 'ascending' | 'descending' }

export type StateStorage = 'local' | 'session'

const keyPrefix = 'table:'

/** Remembers the state of a table for a reload or a return to the page. */
export function tableMemory<State>(stateKey: string, storage: StateStorage = tableDefaults.stateStorage) {
  const open = storageOpener(storage)
  const key = `${keyPrefix}${stateKey}`

  return {
    recall(): State | null {
      return quietly(() => JSON.parse(open().getItem(key) ?? 'null') as State | null)
    },
    keep(state: State) {
      quietly(() => open().setItem(key, JSON.stringify(state)))
    },
    forget() {
      quietly(() => open().removeItem(key))
    },
  }
}

/** Forgets the state of every table, so that the next member at this computer does not see it. */
export function forgetTables(): void {
  for (const storage of ['local', 'session'] as const) {
    quietly(() => {
      const kept = storageOpener(storage)()
      for (const key of Object.keys(kept)) if (key.startsWith(keyPrefix)) kept.removeItem(key)
    })
  }
}

// Spec §8: any other storage is an error, also for a caller that bypasses the types.
function storageOpener(storage: string): () => Storage {
  if (storage === 'local') return () => window.localStorage
  if (storage === 'session') return () => window.sessionStorage
  throw new Error(`${storage} is not a valid table state storage: use local or session.`)
}

// A browser may forbid storage; the table then works without remembering.
function quietly<Result>(act: () => Result): Result | null {
  try {
    return act()
  } catch {
    return null
  }
}
