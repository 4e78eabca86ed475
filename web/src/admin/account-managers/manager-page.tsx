import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi } from '@tanstack/react-router'
import { routerPath } from '../../lib/router-path.ts'
import { SimpleEntryPage } from '../content/simple/simple-entry.tsx'
import { managerFields } from './manager-fields.tsx'
import { managers } from './manager-subject.tsx'

const route = getRouteApi(`/back-office${routerPath(staffPaths.managerEntry)}`)

export default function ManagerPage() {
  return <SimpleEntryPage subject={managers} Fields={managerFields} id={route.useParams().id} />
}
