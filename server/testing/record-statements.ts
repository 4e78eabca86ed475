import type { Database } from '../src/database/database.ts'

export type Statement = { text: string; values: readonly unknown[] }

/** What is sent to this database during the work, in this order; the statements run as ever. */
export async function recordStatements(db: Database, work: () => Promise<unknown>): Promise<Statement[]> {
  const { query } = db
  const statements: Statement[] = []
  db.query = (text, values = []) => {
    statements.push({ text, values })
    return query(text, values)
  }
  try {
    await work()
  } finally {
    db.query = query
  }
  return statements
}
