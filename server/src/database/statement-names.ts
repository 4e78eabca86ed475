import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'

// Every connection keeps a plan for each name as long as it is open, so their number is limited.
const maxNames = 500

/**
 * Names parameterised statements, so that each connection parses and plans them once. The name is a hash of the text:
 * behind a transaction pooler two processes share a connection, and with a counter one could run the other's statement.
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
