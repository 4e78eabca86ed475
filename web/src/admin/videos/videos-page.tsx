import { videoCalls } from '@portal/contract/videos'
import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi } from '@tanstack/react-router'
import { ListOrdered } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { OrderCard } from '../content/order/order-card.tsx'
import { NewEntry, SimpleList } from '../content/simple/simple-list.tsx'
import { videos } from './video-subject.tsx'

const route = getRouteApi(`/back-office${staffPaths.videoList}`)

export default function VideosPage() {
  const [isOrdering, setIsOrdering] = useState(false)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  if (isOrdering)
    return (
      <>
        <div className="page-head">
          <h1>Video’s</h1>
        </div>
        <OrderCard kind="videos" calls={videoCalls} load={loadTitles} onClose={() => setIsOrdering(false)} />
      </>
    )
  return (
    <SimpleList
      subject={videos}
      search={search}
      navigate={navigate}
      actions={
        <>
          <Button variant="secondary" icon={<ListOrdered size={18} />} onClick={() => setIsOrdering(true)}>
            Volgorde wijzigen
          </Button>
          <NewEntry subject={videos} />
        </>
      }
    />
  )
}

const perPage = 100

async function loadTitles({ signal }: { signal: AbortSignal }) {
  const found: { id: number; title: string; detail?: string }[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, meta } = await call(videoCalls.list, { query: { page, per_page: perPage }, signal })
    pages = meta.last_page
    for (const { id, title, is_visible } of data) found.push({ id, title, ...(!is_visible && { detail: 'Verborgen' }) })
  }
  return found
}
