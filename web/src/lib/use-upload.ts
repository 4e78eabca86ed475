import { useEffect, useRef, useState } from 'react'
import { ApiError } from './api-client.ts'
import { type SendOptions, uploadFailures } from './send-file.ts'

type Failure = { text: string; canRetry: boolean }

type Sent = { id: number; url?: string }

/** One upload at a time: choosing another file ends the one that is under way. */
export function useUpload<Upload extends Sent>(
  onUploaded: (upload: Upload) => void,
  send: (file: File, options: SendOptions) => Promise<Upload>,
) {
  /** Which part has been sent; null when nothing is under way. */
  const [part, setPart] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  /** Where the pictures are that were uploaded here, by their ids. */
  const [urls, setUrls] = useState<Record<number, string>>({})
  const running = useRef<AbortController>(undefined)
  const last = useRef<File>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(file: File): Promise<void> {
    last.current = file
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setFailure(null)
    setPart(0)
    try {
      const upload = await send(file, { signal, onProgress: (sent) => !signal.aborted && setPart(sent) })
      if (signal.aborted) return
      keep(upload)
    } catch (error) {
      if (signal.aborted) return
      setFailure(failureOf(error))
    }
    setPart(null)
  }

  function keep(upload: Upload): void {
    const { id, url } = upload
    if (url !== undefined) setUrls((known) => ({ ...known, [id]: url }))
    onUploaded(upload)
  }

  function cancel(): void {
    running.current?.abort()
    setPart(null)
  }

  /** Takes one that there is already in the place of what is under way. */
  function take(upload: Upload): void {
    cancel()
    setFailure(null)
    keep(upload)
  }

  return {
    part,
    failure,
    urls,
    start: (file: File) => void run(file),
    retry: () => void (last.current && run(last.current)),
    cancel,
    take,
  }
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { text: uploadFailures.failed, canRetry: true }
  return { text: error.message ?? uploadFailures.failed, canRetry: canRetry(error) }
}

/** Whether another attempt may end better; else the same file would be refused again. */
export function canRetry({ status }: ApiError): boolean {
  return status === null || status === 401 || status >= 500
}
