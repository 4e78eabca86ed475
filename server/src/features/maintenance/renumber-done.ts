import { maintenanceYear } from '@portal/contract/rules/maintenance'
import type { Database } from '../../database/database.ts'

type Done = { year: number; day: string; member_id: number; created_at: Date; install_date: string }

/**
 * After the day of installation was corrected: each day that was told belongs to the year that is nearest now. One from before the
 * installation can't have been, and of two of a year the later stays.
 */
export async function renumberDone(db: Database, registrationId: number): Promise<void> {
  const told = await db.query<Done>(
    `delete from maintenance_done done using registrations r
     where r.id = done.registration_id and r.id = $1
     returning done.year, done.day, done.member_id, done.created_at, r.install_date`,
    [registrationId],
  )
  const byYear = new Map<number, Done>()
  for (const done of told.toSorted((one, other) => (one.day < other.day ? -1 : 1)))
    if (done.day >= done.install_date) byYear.set(maintenanceYear(done.install_date, done.day), done)
  for (const [year, { day, member_id, created_at }] of byYear)
    await db.query(
      'insert into maintenance_done (registration_id, year, day, member_id, created_at) values ($1, $2, $3, $4, $5)',
      [registrationId, year, day, member_id, created_at],
    )
}
