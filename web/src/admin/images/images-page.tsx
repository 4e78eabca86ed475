import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { SimpleList } from '../content/simple/simple-list.tsx'
import { images } from './image-subject.tsx'

const route = getRouteApi(`/back-office${staffPaths.imageBank}`)

export default function ImagesPage() {
  return (
    <SimpleList
      subject={images}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      actions={
        <Link to={staffPaths.addImages} className={buttonClass()}>
          <Plus size={18} aria-hidden="true" />
          Foto’s toevoegen
        </Link>
      }
    />
  )
}
