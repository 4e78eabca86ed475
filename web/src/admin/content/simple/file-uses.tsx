import { call } from '../../../lib/api-client.ts'
import { Card } from '../../../ui/card.tsx'
import { FoundUses, UsingEntries } from '../found-uses.tsx'
import type { SimpleEntry, SimpleSubject } from './simple-subject.ts'

/** Which others have a file of this entry in them: they keep it as it is. */
export function FileUses({ subject, entry: { id, version } }: { subject: SimpleSubject; entry: SimpleEntry }) {
  return (
    <Card title="Wordt gebruikt in">
      <FoundUses
        queryKey={[subject.kind, 'uses', id, version]}
        load={(signal) => call(subject.calls.uses, { params: { id }, signal })}
      >
        {({ links }) =>
          links.length === 0 ? (
            <p>Nergens anders.</p>
          ) : (
            <>
              <UsingEntries links={links} seen="installateurs zien het nu" />
              <p>Daar blijft het bestand zoals het nu is, ook als je het hier vervangt of verwijdert.</p>
            </>
          )
        }
      </FoundUses>
    </Card>
  )
}
