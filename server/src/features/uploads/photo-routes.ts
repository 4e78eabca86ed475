import { Readable } from 'node:stream'
import { getOwnPhoto, getPhoto, judgePhoto, maxPhotoMegabytes, photoType, sendPhoto } from '@portal/contract/photos'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { Download, pathId, route } from '../../http/route.ts'
import { recordRead } from '../record/record-change.ts'
import { addPhoto } from './add-photo.ts'
import { receiveFile, receivingFolder } from './receive-file.ts'
import { withRoom } from './require-room.ts'
import { findPhoto, type StoredPhoto } from './store.ts'

const photosPerDay = 60

export function photoRoutes(deps: Dependencies) {
  const { db, files, config } = deps

  async function read({ id, file }: StoredPhoto): Promise<Download> {
    const stored = await files.open(file)
    if (!stored) throw new NotFound()
    return new Download({ name: `foto-${id}.webp`, type: photoType, bytes: stored.size, stream: await stored.read() })
  }

  async function find(id: string | undefined, uploadedBy?: number): Promise<StoredPhoto> {
    const number = pathId(id)
    const photo = number === null ? null : await findPhoto(db, number)
    if (!photo || (uploadedBy !== undefined && photo.uploaded_by !== uploadedBy)) throw new NotFound()
    return photo
  }

  return [
    route(
      sendPhoto,
      async ({ query, member, exchange: { request } }) => {
        // None at all comes without a stream.
        const stream = (request.body as Readable | undefined) ?? Readable.from([])
        const declaredBytes = Number(request.headers['content-length'] ?? 0)
        const { id, name, width, height } = await withRoom(deps, declaredBytes || maxPhotoMegabytes * 1_000_000, () =>
          receiveFile(
            receivingFolder(config),
            { stream, declaredBytes },
            (received) => addPhoto(deps, { ...received, name: query.name, by: member }),
            judgePhoto,
          ),
        ).finally(() => stream.resume())
        return { data: { id, name, width: width!, height: height!, url: getOwnPhoto.path.replace(':id', String(id)) } }
      },
      { limit: ({ member }) => ({ key: `photos ${member?.id}`, max: photosPerDay, seconds: 86_400 }) },
    ),

    route(getOwnPhoto, async ({ params, member }) => read(await find(params.id, member.id))),

    route(getPhoto, async ({ params, member: by }) => {
      const photo = await find(params.id)
      await recordRead(deps, { by, action: 'photo-seen', entry: { kind: 'upload', id: photo.id, name: photo.name } })
      return read(photo)
    }),
  ]
}
