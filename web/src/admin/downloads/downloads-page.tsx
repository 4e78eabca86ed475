import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi } from '@tanstack/react-router'
import { SimpleList } from '../content/simple/simple-list.tsx'
import { downloads } from './download-subject.tsx'

const route = getRouteApi(`/back-office${staffPaths.downloadList}`)

export default function DownloadsPage() {
  return <SimpleList subject={downloads} search={route.useSearch()} navigate={route.useNavigate()} />
}
