import { Readable } from 'node:stream'
import { getKnownUpload, uploadFile, uploadKnownHeader } from '@portal/contract/uploads'
import type { Dependencies } from '../../dependencies.ts'
import { Existing, route } from '../../http/route.ts'
import { addUpload } from './add-upload.ts'
import { presentUpload } from './presenter.ts'
import { receiveFile, receivingFolder } from './receive-file.ts'
import { spendBytes, withRoom } from './require-room.ts'
import { findKnown } from './store.ts'

export function uploadRoutes(deps: Dependencies) {
  return [
    route(uploadFile, async ({ query, member, exchange: { request, reply } }) => {
      // None at all comes without a stream.
      const stream = (request.body as Readable | undefined) ?? Readable.from([])
      const declaredBytes = Number(request.headers['content-length'] ?? 0)
      const { upload, isKnown } = await withRoom(deps, declaredBytes, () =>
        receiveFile(receivingFolder(deps.config), { stream, declaredBytes }, async (received) => {
          await spendBytes(deps, { by: member, bytes: received.bytes })
          return addUpload(deps, { ...received, name: query.name, by: member })
        }),
      ).finally(() => stream.resume())
      const answer = { data: presentUpload(upload) }
      if (!isKnown) return answer
      reply.header(uploadKnownHeader, 'true')
      return new Existing(answer)
    }),

    route(getKnownUpload, async ({ query, member }) => {
      const known = await findKnown(deps.db, { by: member, sha256: query.sha256 })
      return { data: known && presentUpload(known) }
    }),
  ]
}
