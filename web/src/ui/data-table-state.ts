/** Spec §9: what every table of the portal starts from. */
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

/** Keeps what a table was showing, so that it is still there after a reload or on the way back. */
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

/** Forgets what every table was showing: what one member searched for is not for the next one at the same computer. */
export function forgetTables(): void {
  for (const storage of ['local', 'session'] as const) {
    quietly(() => {
      const kept = storageOpener(storage)()
      for (const key of Object.keys(kept)) if (key.startsWith(keyPrefix)) kept.removeItem(key)
    })
  }
}

// Spec §8: any other storage is an error, also when the types were bypassed.
function storageOpener(storage: string): () => Storage {
  if (storage === 'local') return () => window.localStorage
  if (storage === 'session') return () => window.sessionStorage
  throw new Error(`${storage} is not a valid table state storage: use local or session.`)
}

// A browser may refuse storage altogether; a table works without its memory.
function quietly<Result>(act: () => Result): Result | null {
  try {
    return act()
  } catch {
    return null
  }
}
