import { type ContentOrder, orderMessages } from '@portal/contract/content-order'
import type { ContentKind } from '@portal/contract/subjects'
import type { Database } from '../../database/database.ts'
import { Outdated } from '../../http/errors.ts'
import { type Recording, recordChange } from '../record/record-change.ts'

/** A subject with an order, and where in it stands what nobody has put anywhere. */
export type Ordered = { kind: ContentKind; by: string }

export async function findOrder(db: Database, { kind, by }: Ordered): Promise<ContentOrder> {
  const [row] = await db.query<ContentOrder>(
    `select coalesce((select version from content_orders where kind = $1), 0) + 1 as version,
       coalesce((select json_agg(c.id order by ${by}) from content c where c.kind = $1 and c.deleted_at is null), '[]') as ids`,
    [kind],
  )
  return row!
}

/** Puts the entries of a subject into this order, which holds at once. It has to name all that there are, and no others. */
export function orderEntries(
  recording: Recording,
  { memberId, ...ordered }: Ordered & { memberId: number },
  { ids, version }: ContentOrder,
): Promise<ContentOrder> {
  const { db } = recording
  const { kind } = ordered
  return db.tx(async () => {
    await db.query('insert into content_orders (kind, version) values ($1, 0) on conflict do nothing', [kind])
    await db.query('select from content_orders where kind = $1 for update', [kind])
    const current = await findOrder(db, ordered)
    // Sent again, it is answered like the first time.
    if (String(ids) === String(current.ids)) return current
    const isSame = ids.length === current.ids.length && current.ids.every((id) => ids.includes(id))
    if (version !== current.version || !isSame) throw new Outdated(orderMessages.changedMeanwhile, current)

    await db.query(
      `update content set place = wanted.place from unnest($1::int[]) with ordinality as wanted (id, place)
       where content.id = wanted.id`,
      [ids],
    )
    await db.query('update content_orders set version = version + 1 where kind = $1', [kind])
    const changes = { order: [current.ids, ids] } as const
    recordChange(recording, { by: { id: memberId }, action: 'entries-ordered', entry: { kind, id: 'all' }, changes })
    return findOrder(db, ordered)
  })
}
