import type { QueryOf } from '@portal/contract/endpoint'
import type { exportMembers } from '@portal/contract/members-for-staff'
import { searchWords } from '@portal/contract/search'
import { roleNames, verifiedName } from '@portal/contract/staff-words'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { exportList } from '../exports/export-list.ts'
import type { Column } from '../exports/list-writer.ts'
import { changesBetween, recordRead } from '../record/record-change.ts'
import { type InstallerRow, installersStatement } from './find-installers.ts'

/** Every member that the list has with these filters, as a file with what the list shows. The record tells who made it. */
export function exportMemberList(deps: Dependencies, query: QueryOf<typeof exportMembers>, by: CurrentMember) {
  const { search, format } = query
  return exportList(deps, {
    name: 'leden',
    format,
    columns,
    statement: installersStatement({ ...query, by }),
    note: (rows) =>
      recordRead(deps, {
        by,
        action: 'members-exported',
        entry: { kind: 'members', id: 'list' },
        // The words of a search may be somebody's name.
        changes: changesBetween({}, { format, words: searchWords(search).length, rows }),
      }),
  })
}

const columns: Column<InstallerRow>[] = [
  { heading: 'Naam', width: 28, cell: (member) => `${member.first_name} ${member.last_name}` },
  { heading: 'E-mailadres', width: 36, cell: ({ email }) => email },
  { heading: 'Bedrijf', width: 32, cell: ({ company }) => company },
  { heading: 'Plaats', cell: ({ city }) => city },
  { heading: 'Punten', cell: ({ credits }) => credits },
  { heading: 'Status', cell: ({ email_verified_at: at }) => verifiedName(at !== null) },
  { heading: 'Accountmanager', width: 28, cell: ({ manager }) => manager?.name ?? null },
  { heading: 'Rollen', width: 28, cell: ({ roles }) => roles.map((role) => roleNames[role]).join(', ') },
]
