import { videoCalls } from '@portal/contract/videos'
import { call } from '../../lib/api-client.ts'
import { everyRow } from '../content/order/every-row.ts'
import { OrderCard } from '../content/order/order-card.tsx'
import { videos } from './video-subject.tsx'

export function VideoOrder({ onClose }: { onClose: () => void }) {
  return <OrderCard heading={videos.title} kind="videos" calls={videoCalls} load={loadTitles} onClose={onClose} />
}

async function loadTitles({ signal }: { signal: AbortSignal }) {
  const rows = await everyRow((query) => call(videoCalls.list, { query, signal }))
  return rows.map(({ id, title, is_visible }) => ({ id, title, ...(!is_visible && { detail: 'Verborgen' }) }))
}
