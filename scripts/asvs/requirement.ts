/** What OWASP's standard asks, in few words, and how it stands with the portal. */
export type Requirement = {
  asks: string
  state: State
  /** What stands in the page: a reason, or how the tests prove it. */
  says: string
  /** Tests as `path: title`, with the title as it is written in the file. */
  tests: string[]
  /** A page of docs/ with its heading, as `docs/security.md#sessions`. */
  page?: string
}

/** By the number of the standard, such as `1.2.4`. */
export type Requirements = Record<string, Requirement>

export const states = ['proved', 'documented', 'operator', 'does not apply', 'not met'] as const
type State = (typeof states)[number]

/** What the listed tests prove. */
export function proven(asks: string, ...tests: string[]): Requirement {
  return { asks, state: 'proved', says: '', tests }
}

/** The same, with a word about how far it goes. */
export function provenSo(asks: string, says: string, ...tests: string[]): Requirement {
  return { asks, state: 'proved', says, tests }
}

/** What the standard wants written down, and where it is. */
export function documented(asks: string, page: string, says = ''): Requirement {
  return { asks, state: 'documented', says, tests: [], page }
}

/** What only who runs the portal can do. */
export function operator(asks: string, says: string, page = 'docs/operations.md'): Requirement {
  return { asks, state: 'operator', says, tests: [], page }
}

export function doesNotApply(asks: string, says: string): Requirement {
  return { asks, state: 'does not apply', says, tests: [] }
}

/** What is not so, why, and what it would take. */
export function notMet(asks: string, says: string, ...tests: string[]): Requirement {
  return { asks, state: 'not met', says, tests }
}
