import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi } from '@tanstack/react-router'
import { routerPath } from '../../lib/router-path.ts'
import { SimpleEntryPage } from '../content/simple/simple-entry.tsx'
import { videoFields } from './video-fields.tsx'
import { videos } from './video-subject.tsx'

const route = getRouteApi(`/back-office${routerPath(staffPaths.videoEntry)}`)

export default function VideoPage() {
  return <SimpleEntryPage subject={videos} Fields={videoFields} id={route.useParams().id} />
}
