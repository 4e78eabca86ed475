import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi } from '@tanstack/react-router'
import { routerPath } from '../../lib/router-path.ts'
import { SimpleEntryPage } from '../content/simple/simple-entry.tsx'
import { downloadFields } from './download-fields.tsx'
import { downloads } from './download-subject.tsx'

const route = getRouteApi(`/back-office${routerPath(staffPaths.downloadEntry)}`)

export default function DownloadPage() {
  return <SimpleEntryPage subject={downloads} Fields={downloadFields} id={route.useParams().id} />
}
