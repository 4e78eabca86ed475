import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'

// Every connection keeps a plan for each name as long as it is open, so their number is limited.
const maxNames = 500

/**
 * Names parameterised statements, so that each connection parses and plans them once. The name is a hash of the text: with a
 * counter two processes that a pooler gives one session, unnoticed, could run each other's statements.
 */
export function createStatementNames(limit = maxNames) {
  const names = new Map<string, string>()

  return function named(text: string, values: readonly unknown[] | undefined): QueryConfig {
    if (values === undefined || values.length === 0) return unnamed(text)

    let name = names.get(text)
    if (name === undefined && names.size < limit) {
      name = createHash('sha256').update(text).digest('base64url')
      names.set(text, name)
    }
    return { name, ...unnamed(text, values) }
  }
}

/** For a session that may be another one in the next transaction: what was prepared here is not there, or was by somebody else. */
export function unnamed(text: string, values?: readonly unknown[]): QueryConfig {
  return { text, values: values as unknown[] | undefined }
}
