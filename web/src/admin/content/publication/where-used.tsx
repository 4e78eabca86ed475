import { call } from '../../../lib/api-client.ts'
import type { OpenEntry } from '../editor/open-entry.ts'
import { entryCalls } from '../entry-calls.ts'
import { FoundUses, UsingEntries } from '../found-uses.tsx'

/** Where members come upon this entry, before a decision that takes it away from there. */
export function WhereUsed({ open: { subject, kind, id } }: { open: OpenEntry }) {
  if (!subject.findsUses) return null
  return (
    <FoundUses
      queryKey={[subject.list.queries, 'uses', kind, id]}
      load={(signal) => call(entryCalls[kind].uses, { params: { id }, signal })}
    >
      {({ links, is_on_dashboard: isOnDashboard }) => (
        <>
          {isOnDashboard && <p>Het staat nu op het dashboard van leden.</p>}
          {links.length === 0 ? (
            <p>Geen andere tekst verwijst hierheen.</p>
          ) : (
            <>
              <p>Gebruikt in {links.length === 1 ? 'een andere tekst' : `${links.length} andere teksten`}:</p>
              <UsingEntries links={links} seen="leden zien deze link nu" />
              <p>Zo’n link leidt daarna nergens meer heen. Haal hem daar weg.</p>
            </>
          )}
        </>
      )}
    </FoundUses>
  )
}
