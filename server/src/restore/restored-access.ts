import type { Database } from '../database/database.ts'
import { appendLine, type Recording } from '../features/record/record-change.ts'

type Factor = { kind: string; name: string; since: string }

export async function recordRestore({ db, recordKeys }: Recording, moment: string): Promise<void> {
  const [end] = await db.query<{ last: number }>('select coalesce(max(line), 0) as last from record_lines')
  const last = end?.last ?? 0
  await appendLine(
    { db, recordKeys },
    {
      by: 'operator',
      action: 'backup-restored',
      entry: { kind: 'record', id: 'lines' },
      changes: { backup_moment: [undefined, moment], last: [undefined, last] },
      reason: `De nummers na ${last} kunnen in de database van vóór het terugzetten aan andere regels zijn gegeven.`,
    },
  )
}

/** Who is staff in restored rows, and what else came back that may have been closed after the moment of the archive. */
export async function staffLines(db: Database, moment: string): Promise<string[]> {
  const staff = await db.query<{ email: string; roles: string[]; factors: Factor[] }>(
    `select m.email, m.roles, coalesce((
       select json_agg(json_build_object('kind', kind, 'name', name, 'since', to_char(created_at, 'YYYY-MM-DD')) order by id)
       from second_factors where member_id = m.id), '[]') as factors
     from members m where m.roles <> '{}' order by m.email`,
  )
  if (staff.length === 0) return []
  return [
    `Roles, passkeys and apps are those of ${moment}. Take away again what was taken away since. Staff is:`,
    ...staff.map(({ email, roles, factors }) => {
      const listed = factors.map(({ kind, name, since }) => `${kind} '${name}' of ${since}`)
      return `  ${email}: ${roles.join(', ')}; ${listed.join(', ') || 'no second factor'}`
    }),
    'Invitations and recovery codes are gone: invite again, and have staff make new codes. What was erased from the record since is back: erase it again.',
  ]
}
