import type { Database } from '../src/database/database.ts'

// What the desk does to a registration, by plain SQL: for tests of what becomes of it.

export async function withdraw(
  db: Database,
  id: number,
  by: { id: number },
  reason = 'Dubbel ingevoerd',
): Promise<void> {
  await db.tx(async () => {
    await takeBack(db, id, reason)
    await db.query('update registrations set withdrawn_at = now(), version = version + 1 where id = $1', [id])
    await addToStory(db, id, { kind: 'intrekken', by, reason })
  })
}

export async function transfer(db: Database, id: number, to: { id: number }, by: { id: number }): Promise<void> {
  const reason = 'Het bedrijf is overgenomen'
  await db.tx(async () => {
    const [before] = await db.query<{ member_id: number }>('select member_id from registrations where id = $1', [id])
    const pair = crypto.randomUUID()
    await takeBack(db, id, reason, pair)
    await db.query('update registrations set member_id = $2, version = version + 1 where id = $1', [id, to.id])
    await awardAgain(db, id, { reason, pair })
    const fields = [{ field: 'member_id', old: String(before!.member_id), new: String(to.id) }]
    await addToStory(db, id, { kind: 'overdragen', by, reason, fields })
  })
}

/** Takes the award back that lives. */
export async function takeBack(db: Database, id: number, reason: string, pair: string | null = null): Promise<void> {
  await db.query(
    `insert into points_changes (registration_id, number, member_id, kind, credits, reverses, reason, pair)
     select id, last + 1, member_id, 'take-back', -credits, last, $2, $3 from registrations cross join lateral (
       select coalesce(max(number), 0) as last from points_changes where registration_id = registrations.id
     ) as changes where id = $1`,
    [id, reason, pair],
  )
}

export async function awardAgain(
  db: Database,
  id: number,
  { reason, credits = 250, pair = null }: { reason: string; credits?: number; pair?: string | null },
): Promise<void> {
  await db.query(
    `insert into points_changes (registration_id, number, member_id, kind, credits, reason, pair)
     select id, (select max(number) + 1 from points_changes where registration_id = $1), member_id, 'award', $3, $2, $4
     from registrations where id = $1`,
    [id, reason, credits, pair],
  )
}

type Told = { kind: string; by: { id: number }; reason: string; fields?: object[] }

/** For what the version counts already. */
export async function addToStory(db: Database, id: number, { kind, by, reason, fields = [] }: Told): Promise<void> {
  await db.query(
    `insert into registration_changes (registration_id, version, kind, by_id, by_kind, reason, fields)
     select id, case when $2 = 'notitie' then null else version end, $2, $3, 'servicedesk', $4, $5 from registrations where id = $1`,
    [id, kind, by.id, reason, JSON.stringify(fields)],
  )
}
