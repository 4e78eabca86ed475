import type { Upload } from '@portal/contract/uploads'
import { type ApiError, toApiError } from '../../lib/api-client.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import { canRetry } from '../../lib/use-upload.ts'
import { type QueueEnvironment, type Sending, UploadQueue } from './upload-queue.ts'

export type Format = 'jpg' | 'png' | 'tiff'

/** A file of a picture; `missing` when this page was left before it was sent: only a choice of the same file brings it back. */
export type NewFile = Readonly<{
  key: string
  name: string
  bytes: number
  format: Format
  sending: Sending | { state: 'missing' }
}>

export type ImageFields = { name: string; alt: string; decorative: boolean; category: string; brand: string }

/** A picture that is being added, in one format or several. Its key and how often it was changed name the call that adds it. */
export type NewImage = Readonly<
  ImageFields & {
    key: string
    /** When it was chosen, in milliseconds and after the one before it. */
    at: number
    edits: number
    files: readonly NewFile[]
    /** Why the server didn't take it, by field. */
    problems: Readonly<Record<string, string>>
  }
>

export type RefusedFile = Readonly<{ key: string; name: string; bytes: number; error: ApiError }>

export type NewImagesState = Readonly<{
  images: readonly NewImage[]
  refused: readonly RefusedFile[]
  /** Whether what is left on the device has been read. */
  isOpen: boolean
}>

export type ImagesEnvironment = QueueEnvironment & {
  /** The file as it can be sent, and its format; throws an ApiError for what can't. */
  accept: (file: File) => Promise<{ file: File; format: Format }>
  create: (image: NewImage, isVisible: boolean, key: string) => Promise<unknown>
  readKept: () => Promise<NewImage[]>
  /** Keeps a picture on the device; null lets go of it. */
  keep: (key: string, image: NewImage | null) => Promise<void>
  after: (milliseconds: number, act: () => void) => void
}

const keepAfterMs = 400

/** The pictures that somebody is adding to the image bank, from the choice of their files until they are in it. */
export class NewImages {
  private readonly environment: ImagesEnvironment
  private readonly queue: UploadQueue
  private readonly watchers = new Set<() => void>()
  private readonly unkept = new Set<string>()
  private state: NewImagesState = { images: [], refused: [], isOpen: false }
  private opening: Promise<void> | null = null
  private writing: Promise<void> = Promise.resolve()
  private isClosed = false

  constructor(environment: ImagesEnvironment) {
    this.environment = environment
    this.queue = new UploadQueue(environment, (key, sending) => {
      if (sending.state === 'failed' && !canRetry(sending.error)) this.refuseSent(key, sending.error)
      else this.changeFile(key, { sending })
    })
  }

  readonly read = (): NewImagesState => this.state

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** Takes up what an earlier page left on the device; where that can't be read there is nothing. */
  open(): Promise<void> {
    this.opening ??= this.environment
      .readKept()
      .catch(() => [])
      .then((images) => this.show({ images, isOpen: true }))
    return this.opening
  }

  /** Begins to send these files. One that was missing takes its place again, and one that is here already is left out. */
  async add(files: readonly File[]): Promise<void> {
    await this.open()
    for (const chosen of files) {
      try {
        const { file, format } = await this.environment.accept(chosen)
        this.place(file, format)
      } catch (error) {
        this.refuse({ name: chosen.name, bytes: chosen.size, error: toApiError(error) })
      }
    }
  }

  change(keys: readonly string[], fields: Partial<ImageFields>): void {
    this.changeImages(keys, ({ edits }) => ({ ...fields, edits: edits + 1, problems: {} }))
    for (const key of keys) this.keepSoon(key)
  }

  retry(key: string): void {
    this.queue.retry(key)
  }

  /** Takes a picture away with all its files, or a file that was refused. */
  remove(key: string): void {
    for (const file of this.state.images.find((image) => image.key === key)?.files ?? []) this.queue.remove(file.key)
    const isOther = (one: { key: string }) => one.key !== key
    this.show({ images: this.state.images.filter(isOther), refused: this.state.refused.filter(isOther) })
    this.keepSoon(key)
  }

  /** Ends everything, for who logged out. */
  close(): void {
    this.isClosed = true
    this.show({ images: [], refused: [] })
    this.queue.clear()
  }

  /** Adds these pictures to the image bank; what the server refuses stays here with the reason. Throws when it can't be reached. */
  async addToBank(images: readonly NewImage[], isVisible: boolean): Promise<number> {
    let added = 0
    for (const image of images) {
      try {
        await this.environment.create(image, isVisible, `${image.key}.${image.edits}.${isVisible ? 1 : 0}`)
        this.remove(image.key)
        added += 1
      } catch (thrown) {
        const { status, errors } = toApiError(thrown)
        if (status !== 422) throw thrown
        const problems = Object.fromEntries(Object.entries(errors).map(([field, [text = '']]) => [field, text]))
        // What was uploaded is swept after a day: then it is sent again.
        const isGone = Object.keys(problems).some((field) => field.startsWith('files'))
        const missing = (file: NewFile): NewFile => ({ ...file, sending: { state: 'missing' } })
        this.changeImages([image.key], ({ files }) => ({ problems, files: isGone ? files.map(missing) : files }))
      }
    }
    return added
  }

  get isSending(): boolean {
    return this.queue.isBusy
  }

  secondsLeft(): number | null {
    return this.queue.secondsLeft()
  }

  private place(file: File, format: Format): void {
    const { name, size: bytes } = file
    const files = this.state.images.flatMap((image) => image.files)
    const same = files.filter((one) => one.name === name && one.format === format)
    const awaited = same.find(({ sending: { state } }) => state === 'missing' || state === 'failed')
    if (awaited) {
      this.changeFile(awaited.key, { bytes })
      return this.queue.add(awaited.key, file)
    }
    if (same.some((one) => one.bytes === bytes)) return

    const key = newUuid()
    const added: NewFile = { key, name, bytes, format, sending: { state: 'waiting' } }
    // One picture in several formats is one entry of the bank.
    const base = baseOf(name)
    const beside = this.state.images.find(
      (image) =>
        image.files.some((one) => baseOf(one.name) === base) && image.files.every((one) => one.format !== format),
    )
    const image = beside ?? newImage(name, Math.max(Date.now(), 1 + (this.state.images.at(-1)?.at ?? 0)))
    const changed = { ...image, edits: image.edits + 1, files: [...image.files, added] }
    const { images } = this.state
    this.show({ images: beside ? images.map((one) => (one === beside ? changed : one)) : [...images, changed] })
    this.queue.add(key, file)
    this.keepSoon(image.key)
  }

  private refuse({ name, bytes, error }: Omit<RefusedFile, 'key'>): void {
    const others = this.state.refused.filter((one) => one.name !== name || one.bytes !== bytes)
    this.show({ refused: [...others, { key: newUuid(), name, bytes, error }] })
  }

  // What the server can't read is no picture; what is left of it in other formats is.
  private refuseSent(key: string, error: ApiError): void {
    const image = this.state.images.find(({ files }) => files.some((file) => file.key === key))
    const file = image?.files.find((one) => one.key === key)
    if (!image || !file) return
    this.queue.remove(key)
    const files = image.files.filter((one) => one !== file)
    if (files.length === 0) this.remove(image.key)
    else this.changeImages([image.key], ({ edits }) => ({ files, edits: edits + 1 }))
    this.keepSoon(image.key)
    this.refuse({ name: file.name, bytes: file.bytes, error })
  }

  private changeFile(key: string, change: Partial<NewFile>): void {
    const image = this.state.images.find(({ files }) => files.some((file) => file.key === key))
    if (!image) return
    const files = image.files.map((file) => (file.key === key ? { ...file, ...change } : file))
    this.changeImages([image.key], () => ({ files }))
    // How far it is, is not kept. What is in is at once: a reload would count it as missing.
    if (change.sending?.state !== 'sent') return
    this.unkept.add(image.key)
    this.keepNow()
  }

  private changeImages(keys: readonly string[], change: (image: NewImage) => Partial<NewImage>): void {
    const images = this.state.images.map((one) => (keys.includes(one.key) ? { ...one, ...change(one) } : one))
    this.show({ images })
  }

  private keepSoon(key: string): void {
    if (this.unkept.size === 0) this.environment.after(keepAfterMs, () => this.keepNow())
    this.unkept.add(key)
  }

  private keepNow(): void {
    for (const key of this.unkept) {
      this.writing = this.writing.then(async () => {
        if (this.isClosed) return
        const image = this.state.images.find((one) => one.key === key)
        // A device that keeps nothing loses with the page what is typed.
        await this.environment.keep(key, image ? keptOf(image) : null).catch(() => {})
      })
    }
    this.unkept.clear()
  }

  private show(changed: Partial<NewImagesState>): void {
    this.state = { ...this.state, ...changed }
    for (const watcher of this.watchers) watcher()
  }
}

function newImage(fileName: string, at: number): NewImage {
  const name = baseOf(fileName)
    .replace(/[-_\s]+/g, ' ')
    .trim()
  const fields = {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    alt: '',
    decorative: false,
    category: '',
    brand: '',
  }
  return { ...fields, key: newUuid(), at, edits: 0, files: [], problems: {} }
}

function baseOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '').toLowerCase()
}

// A file itself can't be kept: what wasn't sent has to be chosen again.
function keptOf(image: NewImage): NewImage {
  const keep = (file: NewFile): NewFile =>
    file.sending.state === 'sent' ? file : { ...file, sending: { state: 'missing' } }
  return { ...image, files: image.files.map(keep) }
}

export function uploadOf({ sending }: NewFile): Upload | null {
  return sending.state === 'sent' ? sending.upload : null
}

/** Whether all files of a picture are on the server. */
export function isIn({ files }: NewImage): boolean {
  return files.every(({ sending }) => sending.state === 'sent')
}

/** What a picture still lacks before members may see it, by field. */
export function lacks({ alt, decorative, brand, category }: ImageFields): Partial<Record<keyof ImageFields, string>> {
  return {
    ...(!decorative && alt.trim() === '' && { alt: 'Beschrijving is verplicht' }),
    ...(category === '' && { category: 'Categorie is verplicht' }),
    ...(brand === '' && { brand: 'Merk is verplicht' }),
  }
}

export function isComplete(image: NewImage): boolean {
  return isIn(image) && Object.keys(lacks(image)).length === 0
}
