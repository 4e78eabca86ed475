import type { Endpoint } from '@portal/contract/endpoint'
import { ApiError, errorWithoutReply, refusalOf } from '../../lib/api-client.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { isProven } from '../../lib/factor-needed.ts'
import { boundMember, sessionOf } from '../../lib/bound-session.ts'

/** A call that gives a list as a file, and what it is asked. */
export type ListFile = { call: Pick<Endpoint, 'path' | 'givesFile'>; query: Record<string, string | undefined> }

// Longer than other calls have: the whole list is read before the first byte comes.
const timeoutMs = 120_000

/** Downloads a list as the file that the server makes of it, and returns its name. Throws an ApiError. */
export async function downloadList(list: ListFile): Promise<string> {
  try {
    return await download(list)
  } catch (error) {
    if (!(error instanceof ApiError && (await isProven(error.factorReason)))) throw error
    return download(list)
  }
}

async function download({ call, query }: ListFile): Promise<string> {
  const asked = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const reply = await answerTo(`${call.path}?${new URLSearchParams(asked)}`)
  // What stands between the browser and the API may answer with a page of its own.
  if (!call.givesFile?.includes(reply.headers.get('Content-Type') ?? '')) throw errorWithoutReply()
  const file = await reply.blob().catch(() => {
    throw errorWithoutReply()
  })
  // It may be the file of somebody who logged in meanwhile.
  const memberId = boundMember()
  if (memberId !== null && (await sessionOf(memberId)) === null) throw new ApiError(419, null)
  const name = /filename="([^"]+)"/.exec(reply.headers.get('Content-Disposition') ?? '')?.[1] ?? 'lijst'
  downloadFile(name, file)
  return name
}

async function answerTo(path: string): Promise<Response> {
  const reply = await fetch(path, {
    credentials: 'include',
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw errorWithoutReply()
  })
  if (!reply.ok) throw refusalOf(reply, await reply.json().catch(() => undefined))
  return reply
}
