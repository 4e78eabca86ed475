import type { Download, Image, Video } from '@portal/contract/media'
import { presentMoment } from '../../http/present-moment.ts'
import type { DownloadRow, ImageRow } from './store.ts'

export function presentImage(image: ImageRow): Image {
  return { ...image, created_at: presentMoment(image.created_at) }
}

export function presentDownload(download: DownloadRow): Download {
  return { ...download, created_at: presentMoment(download.created_at) }
}

export function presentVideo({ poster_image, ...video }: Video): Video {
  return poster_image ? { ...video, poster_image } : video
}
