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

type PlanNode = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** How many rows of tables this statement looks at, those that don't fit as well. */
export async function rowsRead(db: Database, { text, values }: Statement): Promise<number> {
  const [found] = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  return rowsOf(found!['QUERY PLAN'][0].Plan)
}

function rowsOf(plan: PlanNode): number {
  const own = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
  const below = (plan.Plans ?? []).reduce((sum, node) => sum + rowsOf(node), 0)
  return (plan['Relation Name'] ? own * plan['Actual Loops'] : 0) + below
}
