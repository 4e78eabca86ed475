import { imageCalls } from '@portal/contract/images'
import { imageNotes } from '../../device/what-is-kept.ts'
import { call } from '../../lib/api-client.ts'
import { findKnownUpload } from '../pictures/find-known-upload.ts'
import { acceptFile, sendUpload } from '../pictures/upload-picture.ts'
import { callWhenFree } from '../repeatable-call.ts'
import { keepImage, readKeptImages } from './kept-images.ts'
import { type Format, type ImagesEnvironment, NewImages, uploadOf } from './new-images.ts'

const otherKind = 'Dit bestandstype kan niet. Bewaar de foto als jpg, png of tiff en kies hem opnieuw'

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
