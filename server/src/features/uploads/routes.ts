import { Readable } from 'node:stream'
import { copyImage as copyImageCall, uploadFile } from '@portal/contract/uploads'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { addUpload } from './add-upload.ts'
import { copyImage } from './copy-image.ts'
import { receivingFolder } from './jobs.ts'
import { presentUpload } from './presenter.ts'
import { receiveFile } from './receive-file.ts'
import { spendBytes, withRoom } from './require-room.ts'

export function uploadRoutes(deps: Dependencies) {
  return [
    route(uploadFile, async ({ query, member, exchange: { request } }) => {
      // None at all comes without a stream.
      const stream = (request.body as Readable | undefined) ?? Readable.from([])
      const declaredBytes = Number(request.headers['content-length'] ?? 0)
      const upload = await withRoom(deps, declaredBytes, () =>
        receiveFile(receivingFolder(deps.config), { stream, declaredBytes }, async (received) => {
          await spendBytes(deps, { by: member, bytes: received.bytes })
          return addUpload(deps, { ...received, name: query.name, by: member })
        }),
      ).finally(() => stream.resume())
      return { data: presentUpload(upload) }
    }),

    route(copyImageCall, async ({ member, body: { image_id } }) => ({
      data: presentUpload(await copyImage(deps, { imageId: image_id, by: member })),
    })),
  ]
}
