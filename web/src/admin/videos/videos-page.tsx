import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi } from '@tanstack/react-router'
import { OrderButton, useLateOrder } from '../content/order/order-button.tsx'
import { NewEntry, SimpleList } from '../content/simple/simple-list.tsx'
import { videos } from './video-subject.tsx'

const loadOrder = () => import('./video-order.tsx').then((part) => part.VideoOrder)

const route = getRouteApi(`/back-office${staffPaths.videoList}`)

export default function VideosPage() {
  const order = useLateOrder(loadOrder)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  if (order.Dialog) return <order.Dialog onClose={order.close} />
  return (
    <SimpleList
      subject={videos}
      search={search}
      navigate={navigate}
      actions={
        <>
          <OrderButton order={order} />
          <NewEntry subject={videos} />
        </>
      }
    />
  )
}
