import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { imageCalls } from '@portal/contract/images'
import { getKnownUpload, type Upload, uploadFile } from '@portal/contract/uploads'
import { errorOfReply, errorWithoutReply } from '@portal/web/api-client'
import { type ImagesEnvironment, isComplete, type NewImage, NewImages, uploadOf } from '@portal/web/new-images'
import { type Client, clientOf } from './client.ts'

/** The page on which somebody adds pictures to the image bank, with the calls of a browser whose connections can be cut. */
export function createImagesPage(url: string) {
  const kept = new Map<string, NewImage>()
  const running = new Set<() => void>()
  const tally = { sendings: 0, breaks: 0, known: 0, bytes: 0 }
  let client: Client

  function open() {
    const environment: ImagesEnvironment = {
      now: () => performance.now(),
      after: (milliseconds, act) => void setTimeout(act, milliseconds),
      accept: async (file) => ({ file, format: 'tiff' }),
      send,
      async create(image, isVisible, key) {
        const { name, alt, decorative, category, brand, files } = image
        const body = { name, alt, decorative, category, brand, files: { tiff: uploadOf(files[0]!)!.id } }
        return read(
          await client.post(imageCalls.create.path, { ...body, is_visible: isVisible }, { 'idempotency-key': key }),
        )
      },
      readKept: async () => [...kept.values()].toSorted((one, other) => one.at - other.at),
      keep: async (key, image) => void (image ? kept.set(key, image) : kept.delete(key)),
    }
    return new NewImages(environment)
  }

  const send: ImagesEnvironment['send'] = async (file, options) => {
    const sha256 = createHash('sha256')
    for await (const chunk of file.stream()) sha256.update(chunk)
    const known = await client.get(`${getKnownUpload.path}?sha256=${sha256.digest('hex')}`).catch(broken)
    const { data } = read<{ data: Upload | null }>(known)
    if (data) tally.known += 1
    return data ?? put(file, options)
  }

  function put(file: File, { signal, onProgress }: Parameters<ImagesEnvironment['send']>[1]): Promise<Upload> {
    tally.sendings += 1
    return new Promise((resolve, reject) => {
      const headers = {
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? ''),
        'content-length': file.size,
      }
      const path = `${url}${uploadFile.path}?${new URLSearchParams({ name: file.name })}`
      const sent = request(path, { method: uploadFile.method, headers, agent: false, signal }, (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (text: string) => (body += text))
        answer.once('error', fail).once('end', () => {
          try {
            resolve(read<{ data: Upload }>({ status: answer.statusCode!, body }).data)
          } catch (error) {
            reject(error)
          }
        })
      })
      const cut = () => void sent.destroy()
      const fail = () => {
        tally.breaks += 1
        reject(errorWithoutReply())
      }
      const bytes = Readable.fromWeb(file.stream() as never)
      running.add(cut)
      sent.once('error', fail).once('close', () => {
        running.delete(cut)
        bytes.destroy()
      })
      let part = 0
      bytes.on('data', (chunk: Buffer) => {
        tally.bytes += chunk.length
        part += chunk.length / file.size
        onProgress(part)
      })
      bytes.pipe(sent)
    })
  }

  let page = open()
  return {
    async logIn(member: { email: string }) {
      client = await clientOf(url, member)
    },
    /** As dropping them on the page: what is in already is left out. */
    choose: (files: readonly File[]) => page.add(files),
    /** Waits until nothing is under way any more. */
    async rest() {
      while (page.isSending) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    /** Cuts every connection that is sending. */
    cut() {
      for (const end of running) end()
    },
    /** Leaves the page in the middle, and opens it again with what the device kept. */
    async reload() {
      page.close()
      page = open()
      await page.open()
    },
    /** Describes all of them at once and publishes them; returns how many were. */
    async publish() {
      const { images } = page.read()
      const keys = images.map(({ key }) => key)
      page.change(keys, { alt: 'Ruis', category: "Product foto's", brand: 'Softy' })
      return page.addToBank(page.read().images.filter(isComplete), true)
    },
    close: () => page.close(),
    isSending: () => page.isSending,
    areAllIn: () => page.read().images.every(({ files }) => files.every((file) => uploadOf(file) !== null)),
    sentBytes: () => tally.bytes,
    sendings: () => tally.sendings,
    breaks: () => tally.breaks,
    known: () => tally.known,
  }
}

function broken(): never {
  throw errorWithoutReply()
}

function read<Answer>({ status, body }: { status: number; body: string }): Answer {
  const reply = JSON.parse(body) as Answer
  if (status >= 300) throw errorOfReply(status, reply)
  return reply
}
