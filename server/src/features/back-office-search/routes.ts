import {
  type FoundGroup,
  hitsPerGroup,
  isSearchable,
  searchBackOffice,
  type SearchGroup,
  searchGroups,
} from '@portal/contract/back-office-search'
import type { RecordAction, RecordedKind } from '@portal/contract/record'
import { isAllowed, may, type Role } from '@portal/contract/roles'
import { searchWords } from '@portal/contract/search'
import { kindsIn, type ListName } from '@portal/contract/subjects'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { route } from '../../http/route.ts'
import { searchLimit } from '../../http/search-limit.ts'
import { findMemberHits } from '../account/store.ts'
import { findCaseHits } from '../cases/store.ts'
import { findHits } from '../content/entries-store.ts'
import type { ContentList } from '../content/subject.ts'
import { findMailHits } from '../mails/find-hits.ts'
import { changesBetween, recordRead } from '../record/record-change.ts'
import { findRegistrationHits } from '../registration-desk/find-hits.ts'
import { contentLists } from '../subjects.ts'

type Found = Omit<FoundGroup, 'name'>

type Sought = { search: string; limit: number; withStaff: boolean; by: CurrentMember }
type Find = (db: Database, sought: Sought) => Promise<Found>

/** Groups of people's data: what was shown of them is on record. */
const recorded: Partial<Record<SearchGroup, { action: RecordAction; kind: RecordedKind }>> = {
  members: { action: 'members-searched', kind: 'members' },
  registrations: { action: 'registrations-searched', kind: 'registration' },
  cases: { action: 'cases-searched', kind: 'case' },
  mails: { action: 'mails-searched', kind: 'mail' },
}

type Group = { seenBy: readonly Role[]; find: Find }

const versioned: Partial<Record<ListName, ContentList>> = contentLists

function groupOf(name: SearchGroup): Group {
  if (name === 'members') return { seenBy: may.seeMembers, find: findMemberHits }
  if (name === 'registrations') return { seenBy: may.seeRegistrations, find: findRegistrationHits }
  if (name === 'cases') return { seenBy: may.seeRegistrations, find: findCaseHits }
  if (name === 'mails') return { seenBy: may.seeMails, find: findMailHits }
  const subject = versioned[name]?.subjects[0]
  return { seenBy: may.seeContent, find: (db, sought) => findHits(db, kindsIn(name), { ...sought, subject }) }
}

export function backOfficeSearchRoutes(deps: Dependencies) {
  const { db } = deps
  return [
    route(
      searchBackOffice,
      async ({ query: { search, group }, member }) => {
        const wanted = searchGroups.filter((name) => !group || name === group)
        const own = wanted.filter((name) => isAllowed(groupOf(name).seenBy, member.roles))
        const withStaff = isAllowed(may.managePeople, member.roles)
        const data = await Promise.all(
          own.map(async (name) => {
            const none: Found = { total: 0, hits: [] }
            const found = isSearchable(search)
              ? await groupOf(name).find(db, { search, withStaff, limit: hitsPerGroup, by: member })
              : none
            return { name, ...found }
          }),
        )
        for (const { name, total, hits } of data) {
          const shown = recorded[name]
          if (!shown || hits.length === 0) continue
          // The words of a search may be somebody's name.
          const seen = {
            words: searchWords(search).length,
            shown: hits.length,
            found: total,
            ids: hits.map(({ id, mail_id }) => mail_id ?? id),
          }
          const entry = { kind: shown.kind, id: 'search' }
          await recordRead(deps, { by: member, action: shown.action, entry, changes: changesBetween({}, seen) })
        }
        return { data }
      },
      { limit: searchLimit },
    ),
  ]
}
