import {
  type ArchiveQuery,
  getDownloadArchive,
  getDownloadArchiveSizes,
  getImageArchive,
  getImageArchiveSizes,
} from '@portal/contract/archives'
import { listDownloads, listImages, listVideos } from '@portal/contract/media'
import { downloadRules, filesOfImage, imageRules } from '@portal/contract/media-lists'
import { videoCalls } from '@portal/contract/videos'
import { matchingRows, type RowRules, toSearchableRows } from '@portal/contract/row-rules'
import { copyImage as copyImageCall } from '@portal/contract/uploads'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { orderRoutes, simpleRoutes } from '../content/simple-routes.ts'
import { inPlace } from '../content/simple-store.ts'
import { contentLists } from '../subjects.ts'
import { presentUpload } from '../uploads/presenter.ts'
import { presentDownload, presentImage, presentVideo } from './presenter.ts'
import { findDownloads, findImages, findVideos } from './store.ts'
import { archiveLimit, createArchives } from './archives.ts'
import { copyImage } from './copy-image.ts'
import { downloadSubject } from './download-subject.ts'
import { imageSubject } from './image-subject.ts'
import { videoSubject } from './video-subject.ts'

export function mediaRoutes(deps: Dependencies) {
  const { db } = deps
  const lists = Object.values(contentLists)
  const archives = createArchives(deps)

  async function imageFiles({ soort, ...query }: ArchiveQuery) {
    const listed = matching(await findImages(db), imageRules, query).flatMap(filesOfImage)
    return listed.filter(({ kind }) => !soort || kind === soort)
  }

  async function downloadFiles(query: ArchiveQuery) {
    return matching(await findDownloads(db), downloadRules, query).map(({ file }) => ({ kind: 'pdf', path: file }))
  }

  return [
    ...[imageSubject, downloadSubject, videoSubject].flatMap((subject) => simpleRoutes(deps, subject, lists)),
    ...orderRoutes(deps, { kind: 'videos', by: inPlace() }, videoCalls),
    route(copyImageCall, async ({ member, body: { image_id } }) => ({
      data: presentUpload(await copyImage(deps, { imageId: image_id, by: member })),
    })),
    route(listImages, async () => (await findImages(db)).map(presentImage)),
    route(listDownloads, async () => (await findDownloads(db)).map(presentDownload)),
    route(listVideos, async () => (await findVideos(db)).map(presentVideo)),
    route(
      getImageArchiveSizes,
      async ({ query, member }) => archives.weigh({ memberId: member.id, listed: await imageFiles(query) }),
      archiveLimit(getImageArchiveSizes),
    ),
    route(
      getDownloadArchiveSizes,
      async ({ query, member }) => archives.weigh({ memberId: member.id, listed: await downloadFiles(query) }),
      archiveLimit(getDownloadArchiveSizes),
    ),
    route(
      getImageArchive,
      async ({ query, member }) =>
        archives.zip({ name: 'beeldbank', memberId: member.id, listed: await imageFiles(query) }),
      archiveLimit(getImageArchive),
    ),
    route(
      getDownloadArchive,
      async ({ query, member }) =>
        archives.zip({ name: 'downloads', memberId: member.id, listed: await downloadFiles(query) }),
      archiveLimit(getDownloadArchive),
    ),
  ]
}

function matching<Row>(
  rows: Row[],
  rules: RowRules<Row>,
  { zoek, merk, categorie }: Omit<ArchiveQuery, 'soort'>,
): Row[] {
  const filters = { merk, categorie: categorie ? [categorie] : [] }
  return matchingRows(toSearchableRows(rows, rules), rules, { search: zoek, filters })
}
