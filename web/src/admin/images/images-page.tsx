import { webPaths } from '@portal/contract/web-paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { SimpleList } from '../content/simple/simple-list.tsx'
import { images } from './image-subject.tsx'

const route = getRouteApi(`/back-office${webPaths.imageBank}`)

export default function ImagesPage() {
  return (
    <SimpleList
      subject={images}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      actions={
        <Link to={webPaths.addImages} className={buttonClass()}>
          <Plus size={18} aria-hidden="true" />
          Foto’s toevoegen
        </Link>
      }
    />
  )
}
