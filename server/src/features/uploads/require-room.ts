import { uploadMessages } from '@portal/contract/uploads'
import type { Dependencies } from '../../dependencies.ts'
import { freeBytes } from '../../database/embedded-files.ts'
import { HttpError, TooManyRequests } from '../../http/errors.ts'

// For mails, registrations and a night's backup.
const keptBytes = 256 * 1024 * 1024
// A file is in DATA_DIR first, then in the storage: often the same disk.
const copies = 2
const largestBytes = 60_000_000

let coming = 0

/** `bytes` 0 for unknown; files that are coming count too. Throws a 507 without room. */
export async function withRoom<Result>(
  { config: { dataDir, storage } }: Pick<Dependencies, 'config'>,
  declaredBytes: number,
  act: () => Promise<Result>,
): Promise<Result> {
  const needed = Math.min(declaredBytes || largestBytes, largestBytes) * copies
  coming += needed
  try {
    for (const folder of [dataDir, ...('folder' in storage ? [storage.folder] : [])]) {
      const free = await freeBytes(folder)
      if (free !== null && free < keptBytes + coming) throw noRoom()
    }
    return await act()
  } finally {
    coming -= needed
  }
}

function noRoom(): HttpError {
  return new HttpError(507, uploadMessages.noRoom, { errors: { file: [uploadMessages.noRoom] } })
}

const dayKilobytes = 5_000_000
const daySeconds = 24 * 3_600

/** Throws a 429 when they sent too many within a day. */
export async function spendBytes(
  { rateLimiter }: Pick<Dependencies, 'rateLimiter'>,
  { by, bytes }: { by: { id: number }; bytes: number },
): Promise<void> {
  const limit = { key: `uploaded ${by.id}`, max: dayKilobytes, seconds: daySeconds, cost: Math.ceil(bytes / 1_000) }
  const secondsToWait = await rateLimiter.count([limit])
  if (secondsToWait !== null) throw new TooManyRequests(secondsToWait, uploadMessages.enoughToday, 'file')
}
