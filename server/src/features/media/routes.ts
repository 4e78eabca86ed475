import * as media from '@portal/contract/media'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { listDownloads, listImages, listVideos } from './store.ts'

export function mediaRoutes({ db }: Dependencies) {
  return [
    route(media.listImages, () => listImages(db)),
    route(media.listDownloads, () => listDownloads(db)),
    route(media.listVideos, () => listVideos(db)),
  ]
}
