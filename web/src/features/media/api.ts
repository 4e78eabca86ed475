import { listDownloads, listImages, listVideos } from '@portal/contract/media'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

// The office adds a file now and then; a member who looks around need not see it at once.
const staleTime = 5 * 60_000

export const imagesQuery = queryOptions({
  queryKey: ['media', 'images'],
  queryFn: ({ signal }) => call(listImages, { signal }),
  staleTime,
})

export const downloadsQuery = queryOptions({
  queryKey: ['media', 'downloads'],
  queryFn: ({ signal }) => call(listDownloads, { signal }),
  staleTime,
})

export const videosQuery = queryOptions({
  queryKey: ['media', 'videos'],
  queryFn: ({ signal }) => call(listVideos, { signal }),
  staleTime,
})
