import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { errorMessages } from '@portal/contract/errors'
import { type JudgedUpload, judgeUpload, uploadHeadBytes, type UploadKind } from '@portal/contract/uploads'
import { HttpError, ValidationFailed } from '../../http/errors.ts'
import { isDiskFull } from '../../storage/disk-full.ts'
import { StorageUnavailable } from '../../storage/file-storage.ts'

export function receivingFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'receiving')
}

export type ReceivedFile = { file: string; bytes: number; sha256: string; kind: UploadKind; type: string }

type Judge = typeof judgeUpload

type Body = { stream: Readable; declaredBytes: number }

/**
 * Writes a body into a file of the folder while it comes, gives that to `use`, and removes it. Throws on `file` as soon as
 * the bytes are none that may be uploaded, or too many.
 */
export async function receiveFile<Result>(
  folder: string,
  { stream, declaredBytes }: Body,
  use: (received: ReceivedFile) => Promise<Result>,
  judge: Judge = judgeUpload,
): Promise<Result> {
  const path = join(folder, randomUUID())
  let head = Buffer.alloc(0)
  let bytes = 0
  const hash = createHash('sha256')

  async function* judged(): AsyncGenerator<Buffer> {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      hash.update(chunk)
      if (head.length < uploadHeadBytes) head = Buffer.concat([head, chunk]).subarray(0, uploadHeadBytes)
      if (head.length === uploadHeadBytes) requireAcceptable(judge({ head, bytes: Math.max(bytes, declaredBytes) }))
      yield chunk
    }
  }

  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(path, judged(), { mode: 0o600 })
    return await use({ file: path, bytes, sha256: hash.digest('hex'), ...requireAcceptable(judge({ head, bytes })) })
  } catch (error) {
    if (stream.errored) throw new HttpError(400, errorMessages.unreadable)
    throw isDiskFull(error) ? new StorageUnavailable('the disk of DATA_DIR is full', { cause: error }) : error
  } finally {
    // What is left of a refused body is read to its end, else its sender never hears why.
    stream.resume()
    await rm(path, { force: true })
  }
}

function requireAcceptable(judged: JudgedUpload): { kind: UploadKind; type: string } {
  if (!('refusal' in judged)) return judged
  const { refusal, isTooLarge } = judged
  throw isTooLarge ? new HttpError(413, refusal, { errors: { file: [refusal] } }) : ValidationFailed.on('file', refusal)
}
