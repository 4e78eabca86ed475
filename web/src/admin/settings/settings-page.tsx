import { isAllowed, may } from '@portal/contract/roles'
import { getSettings, saveFlags, savePointsLimit, type Settings } from '@portal/contract/settings'
import { useContext } from 'react'
import { call } from '../../lib/api-client.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { FormLoading } from '../form-loading.tsx'
import { OwnRoles } from '../own-roles.ts'
import { DesksForm } from './desks-form.tsx'
import { NoticeForm } from './notice-form.tsx'
import { NumbersForm } from './numbers-form.tsx'

/** What staff keep of the portal itself: each card is saved by itself. */
export default function SettingsPage() {
  const roles = useContext(OwnRoles)
  const isReadOnly = !isAllowed(may.changeContent, roles)
  const query = usePageQuery<Settings>({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await call(getSettings, { signal })).data,
    // A form with what was saved a while ago would be of a version that is gone, and one that is open stays as it is.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  })
  const { data } = query

  return (
    <>
      <div className="page-head">
        <div>
          <h1>Portaal</h1>
          <p>
            Wat installateurs zien van de cadeaushop en van jullie telefoon, waar een tweede persoon voor nodig is, en
            welke registraties opvallen.
          </p>
        </div>
      </div>
      {data ? (
        <div className="stack gap-6">
          <NoticeForm setting={data['shop-notice']} isReadOnly={isReadOnly} />
          <DesksForm setting={data.desks} isReadOnly={isReadOnly} />
          <NumbersForm
            settingKey="points-by-hand-limit"
            name="Punten met de hand"
            setting={data['points-by-hand-limit']}
            body={savePointsLimit.body}
            fields={pointsLimit}
            isReadOnly={!isAllowed(may.changePoints, roles)}
            send={(body) => call(savePointsLimit, { body })}
          />
          <NumbersForm
            settingKey="flags"
            name="Opvallende registraties"
            setting={data.flags}
            body={saveFlags.body}
            fields={flags}
            isReadOnly={!isAllowed(may.changePoints, roles)}
            send={(body) => call(saveFlags, { body })}
          />
        </div>
      ) : (
        <FormLoading query={query} failed="De instellingen konden niet worden geladen" />
      )}
    </>
  )
}

const pointsLimit = {
  limit: {
    label: 'Punten zonder tweede persoon',
    hint: 'Zoveel mag één beheerder één lid op een dag geven of afnemen. Daarboven beslist een andere beheerder.',
  },
}

const flags = {
  in_sequence: {
    label: 'Serienummers op rij',
    hint: 'Vanaf zoveel van een lid op een dag komt er een zaak ‘Controle’. Met 0 let niemand erop; er wordt nooit iets geweigerd.',
  },
  on_a_day: { label: 'Registraties op een dag', hint: 'Van een lid, ook in bulk.' },
  at_an_address: {
    label: 'Registraties op één adres',
    hint: 'Van een lid op een dag, met dezelfde postcode en hetzelfde huisnummer.',
  },
  days_in_a_row: {
    label: 'Installatiedagen op rij',
    hint: 'Zonder een dag ertussen, van wat een lid op een dag registreert.',
  },
}
