import { listViewsOfMe } from '@portal/contract/member-view'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { dutchTime, formatDay } from '../../lib/dates.ts'
import { Card } from '../../ui/card.tsx'

const viewsQuery = queryOptions({
  queryKey: ['views of me'],
  queryFn: async ({ signal }) => (await call(listViewsOfMe, { signal })).data,
})

/** Who of the provider looked at the portal as this member does. Nobody comes for it, so until it is known there is nothing. */
export function ViewsOfMe() {
  const { data: views } = useQuery(viewsQuery)
  if (!views?.length) return null
  return (
    <Card title="Wie er meekeek" Icon={Eye} level={3}>
      <p className="muted below-2">
        Als je belt, kan een medewerker meekijken met wat jij ziet. Wijzigen kan dan niet. Hier staat wie dat deed.
      </p>
      <ul className="stack gap-3">
        {views.map(({ id, at, by, reason }) => (
          <li key={id} className="breaks">
            <p className="row between wrap gap-2">
              <span className="strong">{by}</span>
              <span className="muted tabular">
                {formatDay(at)} om {dutchTime(at)}
              </span>
            </p>
            <p>{reason}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
