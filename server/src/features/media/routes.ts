import { listDownloads, listImages, listVideos } from '@portal/contract/media'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { presentDownload, presentImage } from './presenter.ts'
import { findDownloads, findImages, findVideos } from './store.ts'

export function mediaRoutes({ db }: Dependencies) {
  return [
    route(listImages, async () => (await findImages(db)).map(presentImage)),
    route(listDownloads, async () => (await findDownloads(db)).map(presentDownload)),
    route(listVideos, () => findVideos(db)),
  ]
}
