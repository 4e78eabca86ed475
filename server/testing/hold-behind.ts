import type { Database } from '../src/database/database.ts'

/** Stops the first call that runs such a statement, right behind it, until it is released. */
export function holdBehind(db: Database, statement: RegExp) {
  const { query } = db
  const reached = signal()
  const released = signal()
  db.query = async (text, values) => {
    const isHeld = statement.test(text)
    if (isHeld) db.query = query
    const rows = await query(text, values)
    if (isHeld) {
      reached.give()
      await released.given
    }
    return rows as never
  }
  return { isReached: reached.given, release: released.give }
}

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  return { give, given }
}
