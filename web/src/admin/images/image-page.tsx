import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi } from '@tanstack/react-router'
import { routerPath } from '../../lib/router-path.ts'
import { SimpleEntryPage } from '../content/simple/simple-entry.tsx'
import { imageFields } from './image-fields.tsx'
import { images } from './image-subject.tsx'

const route = getRouteApi(`/back-office${routerPath(staffPaths.imageEntry)}`)

export default function ImagePage() {
  return <SimpleEntryPage subject={images} Fields={imageFields} id={route.useParams().id} />
}
