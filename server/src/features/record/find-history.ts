import type { HistoryEntry } from '@portal/contract/members-for-staff'
import { pageSize } from '@portal/contract/pagination'
import { isLook, lookActions, recordActions } from '@portal/contract/record'
import type { Database } from '../../database/database.ts'
import { presentMoment } from '../../http/present-moment.ts'
import type { LineValue, ListedLine } from './find-lines.ts'
import { presentValues } from './presenter.ts'

type Asked = { id: number; page: number; withLooks: boolean }

type Row = Pick<ListedLine, 'moment' | 'by_kind' | 'by_id' | 'by_name' | 'by_email' | 'action'> & {
  line: number | null
  values: LineValue[]
  total: number
}

/** A page of what happened to the account of a member, newest first: the lines of the record, and when it began. */
export async function findHistoryPage(db: Database, { id, page, withLooks }: Asked) {
  const rows = await db.query<Row | { line: undefined; moment: null; total: number }>(
    `with told as materialized (
       select line, moment, action from record_lines
       where entry_kind = 'member' and entry_id = $1::int::text and action <> all($2::text[])
       union all select null, created_at, 'registered' from members where id = $1
       union all select null, email_verified_at, 'verified' from members where id = $1 and email_verified_at is not null
     )
     select counted.total, page.line, page.moment, page.action, l.by_kind, l.by_id, m.first_name || ' ' || m.last_name as by_name,
       m.email as by_email, coalesce((
         select json_agg(json_build_object('field', v.field, 'old_value', v.old_value, 'new_value', v.new_value,
           'is_erased', v.erased_by is not null) order by v.field collate "C")
         from record_values v where v.line = page.line), '[]') as values
     from (select count(*)::int as total from told) counted
     left join (
       select * from told order by moment desc, line desc nulls last, action desc limit $3 offset $4::bigint
     ) page on true
     left join record_lines l on l.line = page.line
     left join members m on m.id = l.by_id
     order by page.moment desc, page.line desc nulls last, page.action desc`,
    [id, withLooks ? [] : quietLooks, pageSize, (page - 1) * pageSize],
  )
  const entries = rows.filter((row): row is Row => row.moment !== null)
  return { entries: entries.map(presentEntry), total: rows[0]!.total }
}

// The member too is told of a look at what they see.
const quietLooks = lookActions.filter((action) => action !== 'member-view-seen')

const ofAccount: Record<string, string> = { registered: 'Account gemaakt', verified: 'E-mailadres bevestigd' }

function presentEntry({ line, moment, by_kind, by_id, by_name, by_email, action, values }: Row): HistoryEntry {
  return {
    line,
    at: presentMoment(moment),
    kind: kindOf(action),
    text: ofAccount[action] ?? (recordActions as Record<string, string>)[action] ?? action,
    by: line === null ? null : { kind: by_kind, id: by_id, name: by_name, email: by_email },
    ...presentValues(values),
  }
}

function kindOf(action: string): HistoryEntry['kind'] {
  if (action in ofAccount) return 'begin'
  if (isLook(action)) return 'look'
  if (action === 'member-blocked' || action === 'demo-ended') return 'end'
  if (action.startsWith('points-')) return 'points'
  if (action.startsWith('registrations-')) return 'moved'
  return action === 'verification-mailed' ? 'mail' : 'person'
}
