import { imageCalls } from '@portal/contract/images'
import { getKnownUpload, type Upload } from '@portal/contract/uploads'
import type { Sealed } from '../../device/seal.ts'
import { DeviceStore } from '../../device/store.ts'
import { imageNotes } from '../../device/what-is-kept.ts'
import { call } from '../../lib/api-client.ts'
import { acceptFile } from '../../lib/send-file.ts'
import { sendUpload } from '../pictures/upload-picture.ts'
import { callWhenFree } from '../repeatable-call.ts'
import { type Format, type ImagesEnvironment, type NewImage, NewImages, uploadOf } from './new-images.ts'

const otherKind = 'Dit bestandstype kan niet. Bewaar de foto als jpg, png of tiff en kies hem opnieuw'

const store = new DeviceStore<Sealed>({ notes: imageNotes, shelf: 'kept' })

const open = new Map<number, NewImages>()
imageNotes.watchForgotten((memberId) => {
  open.get(memberId)?.close()
  open.delete(memberId)
})

/** The pictures that a member is adding. They go on being sent while the member is elsewhere in the portal. */
export function openNewImages(memberId: number): NewImages {
  const known = open.get(memberId)
  if (known) return known
  const images = new NewImages(environmentOf(memberId))
  open.set(memberId, images)
  return images
}

function environmentOf(memberId: number): ImagesEnvironment {
  return {
    now: () => performance.now(),
    after: (milliseconds, act) => void setTimeout(act, milliseconds),
    accept,
    send: async (file, options) => (await findKnownUpload(file, options.signal)) ?? sendUpload(file, options),
    create: (image, isVisible, idempotencyKey) => {
      const { name, alt, decorative, category, brand } = image
      const files = Object.fromEntries(image.files.map((file) => [file.format, uploadOf(file)?.id]))
      const body = { name, alt, decorative, category, brand, files, is_visible: isVisible }
      return callWhenFree(() => call(imageCalls.create, { body, idempotencyKey }))
    },
    readKept: () => readKeptImages(memberId),
    keep: (key, image) => keepImage(memberId, key, image),
  }
}

async function accept(chosen: File): Promise<{ file: File; format: Format }> {
  const { file, kind } = await acceptFile(chosen, { kinds: ['jpeg', 'png', 'tiff'], otherKind })
  return { file, format: kind === 'jpeg' ? 'jpg' : (kind as Format) }
}

/**
 * The upload that this person made of the same bytes within the last day, so that nothing is sent twice. A device that can't
 * tell, or gets no answer, sends the file.
 */
async function findKnownUpload(file: File, signal: AbortSignal): Promise<Upload | null> {
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return (await call(getKnownUpload, { query: { sha256 }, signal })).data
  } catch {
    signal.throwIfAborted()
    return null
  }
}

/** The pictures that a member was adding to the image bank, in the order in which they came; what can't be read is left out. */
async function readKeptImages(memberId: number): Promise<NewImage[]> {
  const sealed = [...(await store.readAll(memberId)).values()]
  const images = await Promise.all(sealed.map((one) => store.unseal<NewImage>(memberId, one).catch(() => null)))
  return images.filter((image) => image !== null).toSorted((one, other) => one.at - other.at)
}

async function keepImage(memberId: number, key: string, image: NewImage | null): Promise<void> {
  const sealed = image && (await store.seal(memberId, image))
  await store.change(memberId, () => sealed, key)
  const { size } = await store.readAll(memberId)
  if (imageNotes.noteOf(memberId).unpublished !== size) imageNotes.writeNote(memberId, { unpublished: size })
}
