import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'

// A connection keeps a plan per name as long as it is open.
const maxNames = 500

/** The name is a hash of the text: with a counter, two processes behind a pooler could run each other's statements. */
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

/** For a lent session: what was prepared here is not there, or is somebody else's. */
export function unnamed(text: string, values?: readonly unknown[]): QueryConfig {
  return { text, values: values as unknown[] | undefined }
}
