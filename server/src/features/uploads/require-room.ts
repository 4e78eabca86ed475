import { uploadMessages } from '@portal/contract/uploads'
import type { Dependencies } from '../../dependencies.ts'
import { freeBytes } from '../../database/embedded-files.ts'
import { HttpError, TooManyRequests } from '../../http/errors.ts'

// Far above what the portal itself needs to be ready: mails, registrations and a night's backup still fit.
const keptBytes = 256 * 1024 * 1024
// While it comes a file lies in DATA_DIR, then what is made of it in the storage: often the same disk.
const copies = 2
const largestBytes = 60_000_000

let coming = 0

/** Acts when the disks have room for a file of so many bytes, 0 for unknown, beside those that are coming; throws a 507 else. */
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

/** Counts these bytes for this member of staff, and throws a 429 when they sent too many within a day. */
export async function spendBytes(
  { rateLimiter }: Pick<Dependencies, 'rateLimiter'>,
  { by, bytes }: { by: { id: number }; bytes: number },
): Promise<void> {
  const limit = { key: `uploaded ${by.id}`, max: dayKilobytes, seconds: daySeconds, cost: Math.ceil(bytes / 1_000) }
  const secondsToWait = await rateLimiter.count([limit])
  if (secondsToWait !== null) throw new TooManyRequests(secondsToWait, uploadMessages.enoughToday, 'file')
}
