import type { Endpoint, ReplyOf } from '@portal/contract/endpoint'
import type { FieldErrors } from '@portal/contract/errors'
import { judgeUpload, uploadHeadBytes, type UploadKind, uploadMessages } from '@portal/contract/uploads'
import { ApiError, refusalOf } from './api-client.ts'
import { boundMember, sessionOf } from './bound-session.ts'
import { csrfCookie } from './csrf-cookie.ts'
import { isProven } from './factor-needed.ts'

export type SendOptions = {
  /** Hears which part has been sent, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

export const uploadFailures = {
  noPicture: 'Kies een afbeelding: een jpg, png, webp of tiff',
  broken: 'De verbinding is verbroken. Probeer het opnieuw, dan begint het uploaden van voren af aan.',
  failed: 'De afbeelding is niet geüpload. Probeer het opnieuw.',
} as const

// After a break it starts again by itself: a phone changes networks.
const pausesMs = [1_000, 3_000]

type TakesFile = Endpoint & { takesFile: true; reply: unknown }

/** Sends a file to a call that takes one, and from its start again after a break. Throws an ApiError with a text to show. */
export async function sendFile<E extends TakesFile>(to: E, file: File, options: SendOptions = {}): Promise<ReplyOf<E>> {
  for (const pauseMs of pausesMs) {
    try {
      return await send(to, file, options)
    } catch (error) {
      options.signal?.throwIfAborted()
      if (!(error instanceof ApiError && error.status === null)) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return send(to, file, options)
}

export type TakenKinds = {
  kinds: readonly UploadKind[]
  otherKind: string
  /** By other rules than those of staff's files. */
  judge?: typeof judgeUpload
}

/**
 * The file as it is sent, and its kind: HEIC becomes a jpg where the browser can read it. Throws an ApiError with the way out
 * where it is none of these.
 */
export async function acceptFile(
  file: File,
  { kinds, otherKind, judge = judgeUpload }: TakenKinds,
): Promise<{ file: File; kind: UploadKind }> {
  const head = new Uint8Array(await file.slice(0, uploadHeadBytes).arrayBuffer())
  const judged = judge({ head, bytes: file.size })
  if ('refusal' in judged) {
    if (judged.refusal === uploadMessages.heic && kinds.includes('jpeg'))
      return { file: await asJpeg(file), kind: 'jpeg' }
    throw refused(judged.refusal === uploadMessages.unknown ? otherKind : judged.refusal)
  }
  if (!kinds.includes(judged.kind)) throw refused(otherKind)
  return { file, kind: judged.kind }
}

const jpegQuality = 0.92

/** The picture as the browser reads it; most read no HEIC, and then only the member can make a jpg of it. */
async function asJpeg(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality })
    return new File([jpeg], file.name.replace(/\.\w+$/, '.jpg'), { type: jpeg.type })
  } catch {
    throw refused(uploadMessages.heic)
  }
}

function refused(text: string, status: number | null = 422): ApiError {
  return new ApiError(status, text, { file: [text] } satisfies FieldErrors)
}

async function send<E extends TakesFile>(to: E, file: File, { onProgress, signal }: SendOptions): Promise<ReplyOf<E>> {
  const memberId = boundMember()
  const token = memberId === null ? await csrfCookie() : await sessionOf(memberId, signal)
  if (token === null) throw refused('Je bent niet meer ingelogd. Log in en probeer het opnieuw.', 401)
  const reply = await sendBody(to, file, token, { onProgress, signal })
  const body: unknown = await reply.json().catch(() => undefined)
  if (reply.ok) return body as ReplyOf<E>
  const error = refusalOf(reply, body)
  // As any call of staff: it goes on once the second factor is proven.
  if (await isProven(error.factorReason)) return send(to, file, { onProgress, signal })
  throw refused(error.errors.file?.[0] ?? error.reason ?? error.message ?? uploadFailures.failed, reply.status)
}

// So long a network may take nothing more, or the server think about a large picture.
const longestSilenceMs = 60_000

/** Only this older way tells how much has been sent. */
function sendBody(
  { method, path }: Endpoint,
  file: File,
  token: string,
  { onProgress, signal }: SendOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `${path}?${new URLSearchParams({ name: file.name })}`)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('X-XSRF-TOKEN', token)
    let timer: ReturnType<typeof setTimeout>
    const waitOn = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(refused(uploadFailures.broken, null))
        request.abort()
      }, longestSilenceMs)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitOn()
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    for (const end of ['load', 'error', 'abort']) request.addEventListener(end, () => clearTimeout(timer))
    request.addEventListener('load', () => resolve(replyOf(request)))
    request.addEventListener('error', () => reject(refused(uploadFailures.broken, null)))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    signal?.addEventListener('abort', () => request.abort())
    waitOn()
    request.send(file)
  })
}

function replyOf(request: XMLHttpRequest): Response {
  const number = request.getResponseHeader('X-Request-Id')
  return new Response(request.responseText, {
    status: request.status,
    headers: number ? { 'X-Request-Id': number } : {},
  })
}
