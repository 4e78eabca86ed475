import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'

// Every connection keeps a plan per name for as long as it lives, so the names must be bounded.
const maxNames = 500

/**
 * Gives parameterised statements a name of their own, so that each connection parses and plans them once. The name is a
 * hash of the text: behind a transaction pooler two processes share a connection, and by a counter one would run the
 * other's statement.
 */
export function createStatementNames(limit = maxNames) {
  const names = new Map<string, string>()

  return function named(text: string, values: readonly unknown[] | undefined): QueryConfig {
    if (values === undefined || values.length === 0) return { text }

    let name = names.get(text)
    if (name === undefined && names.size < limit) {
      name = createHash('sha256').update(text).digest('base64url')
      names.set(text, name)
    }
    return { name, text, values: values as unknown[] }
  }
}
