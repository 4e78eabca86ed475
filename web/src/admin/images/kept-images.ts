import type { Sealed } from '../../device/seal.ts'
import { DeviceStore } from '../../device/store.ts'
import { imageNotes } from '../../device/what-is-kept.ts'
import type { NewImage } from './new-images.ts'

const store = new DeviceStore<Sealed>({ notes: imageNotes, shelf: 'kept' })

/** The pictures that a member was adding to the image bank, in the order in which they came; what can't be read is left out. */
export async function readKeptImages(memberId: number): Promise<NewImage[]> {
  const sealed = [...(await store.readAll(memberId)).values()]
  const images = await Promise.all(sealed.map((one) => store.unseal<NewImage>(memberId, one).catch(() => null)))
  return images.filter((image) => image !== null).toSorted((one, other) => one.at - other.at)
}

/** Keeps one of them; null lets go of it. */
export async function keepImage(memberId: number, key: string, image: NewImage | null): Promise<void> {
  const sealed = image && (await store.seal(memberId, image))
  await store.change(memberId, () => sealed, key)
  const { size } = await store.readAll(memberId)
  if (imageNotes.noteOf(memberId).unpublished !== size) imageNotes.writeNote(memberId, { unpublished: size })
}
