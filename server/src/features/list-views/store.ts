import { maxViews, type OwnView, viewMessages } from '@portal/contract/list-views'
import type { Database } from '../../database/database.ts'
import { NotFound, ValidationFailed } from '../../http/errors.ts'

const columns = 'id, subject, name, filters'

type Named = { memberId: number; name: string }

export function findViews(db: Database, memberId: number): Promise<OwnView[]> {
  return db.query(`select ${columns} from list_views where member_id = $1 order by id`, [memberId])
}

/** Keeps a view. Refused when the member has too many of this list, or one with this name. */
export function insertView(
  db: Database,
  { memberId, subject, name, filters }: Named & Pick<OwnView, 'subject' | 'filters'>,
): Promise<OwnView> {
  return db.tx(async () => {
    // One at a time, so that two tabs don't keep one too many.
    await db.query('select id from members where id = $1 for update', [memberId])
    const kept = await db.query('select id from list_views where member_id = $1 and subject = $2', [memberId, subject])
    if (kept.length >= maxViews) throw ValidationFailed.on('name', viewMessages.tooMany)
    const [view] = await db.query<OwnView>(
      `insert into list_views (member_id, subject, name, filters) values ($1, $2, $3, $4)
       on conflict on constraint list_views_name do nothing returning ${columns}`,
      [memberId, subject, name, JSON.stringify(filters)],
    )
    if (!view) throw ValidationFailed.on('name', viewMessages.nameTaken)
    return view
  })
}

/** Gives a view of the member another name, which none of their other views of this list has. */
export function renameOwnView(db: Database, id: number | null, { memberId, name }: Named): Promise<OwnView> {
  return db.tx(async () => {
    await db.query('select id from members where id = $1 for update', [memberId])
    const [found] = await db.query<{ is_taken: boolean }>(
      `select exists (select from list_views o where o.member_id = v.member_id and o.subject = v.subject and o.name = $3
         and o.id <> v.id) as is_taken
       from list_views v where v.id::bigint = $1::bigint and v.member_id = $2`,
      [id, memberId, name],
    )
    if (!found) throw new NotFound()
    if (found.is_taken) throw ValidationFailed.on('name', viewMessages.nameTaken)
    const [view] = await db.query<OwnView>(`update list_views set name = $2 where id = $1 returning ${columns}`, [
      id,
      name,
    ])
    return view!
  })
}

export async function deleteOwnView(db: Database, id: number | null, memberId: number): Promise<void> {
  const deleted = await db.query(
    'delete from list_views where id::bigint = $1::bigint and member_id = $2 returning id',
    [id, memberId],
  )
  if (deleted.length === 0) throw new NotFound()
}
