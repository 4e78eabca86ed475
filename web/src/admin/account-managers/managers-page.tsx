import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi } from '@tanstack/react-router'
import { SimpleList } from '../content/simple/simple-list.tsx'
import { managers } from './manager-subject.tsx'

const route = getRouteApi(`/back-office${staffPaths.managerList}`)

export default function ManagersPage() {
  return (
    <SimpleList
      subject={managers}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      intro="Het vaste aanspreekpunt van leden. Wie er een heeft, ziet die bij Mijn gegevens en Contact."
    />
  )
}
