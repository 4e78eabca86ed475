import { SealedStore } from '../../device/store.ts'
import { rowsNotes } from '../../device/what-is-kept.ts'
import { inTime } from '../../lib/in-time.ts'
import { dropRegistered, isUnfinished, type Submission } from './sending/submission.ts'
import type { KeptSheet } from './sheet/sheet.ts'
import { type Keeping, mayStoreWorksheet } from './worksheet-hold.ts'

export type Kept = Readonly<{ sheet: KeptSheet | null; submission: Submission | null }>

const nothing: Kept = { sheet: null, submission: null }

const keptSheets = new SealedStore<Kept>({ notes: rowsNotes, shelf: 'kept' })

type Place = {
  /** The last value, for a device that refuses to store it. */
  latest: Kept
  keeping: Keeping
}

const places = new Map<number, Place>()
rowsNotes.watchForgotten((memberId) => places.delete(memberId))

/** What is stored for a member on this device, or in this tab if the device stores nothing. */
export async function readKept(memberId: number): Promise<Kept> {
  const place = placeOf(memberId)
  if (place.keeping === 'memory') return place.latest
  try {
    place.latest = withoutEmptySheet((await keptSheets.read(memberId)) ?? nothing)
  } catch {
    place.keeping = 'memory'
  }
  return place.latest
}

/** Changes what is stored, in one transaction over all tabs, on the disk before it resolves. Returning what it got writes nothing. */
export async function changeKept(memberId: number, change: (kept: Kept) => Kept): Promise<Kept & { keeping: Keeping }> {
  const place = placeOf(memberId)
  let isChanged = true
  try {
    if (place.keeping === 'device') isChanged = await inTime(writeMs, changeOnDevice(memberId, place, change))
    else place.latest = withoutEmptySheet(change(place.latest))
  } catch {
    place.keeping = 'memory'
    place.latest = withoutEmptySheet(change(place.latest))
  }
  // The rows were erased in the meantime.
  if (places.get(memberId) !== place) return { ...nothing, keeping: place.keeping }
  if (isChanged) rowsNotes.writeNote(memberId, noteOf(place.latest))
  return { ...place.latest, keeping: place.keeping }
}

/** Stores the worksheet of this tab, unless another tab has it, without rows that were registered in the meantime. */
export function keepSheet(memberId: number, sheetOf: () => KeptSheet): Promise<Kept & { keeping: Keeping }> {
  return changeKept(memberId, (kept) => withSheet(memberId, kept, sheetOf()) ?? kept)
}

/** What is stored, with the worksheet of this tab. Null when another tab has taken the worksheet over. */
export function withSheet(memberId: number, kept: Kept, sheet: KeptSheet): Kept | null {
  // What a tab has in its memory is nobody else's.
  if (keepingOf(memberId) === 'device' && !mayStoreWorksheet(memberId)) return null
  return { ...kept, sheet: kept.submission ? dropRegistered(sheet, kept.submission) : sheet }
}

export function keepingOf(memberId: number): Keeping {
  return placeOf(memberId).keeping
}

// Returns whether anything was written.
async function changeOnDevice(memberId: number, place: Place, change: (kept: Kept) => Kept): Promise<boolean> {
  let isChanged = false
  const next = await keptSheets.change(memberId, (kept) => {
    const current = kept ?? nothing
    const changed = withoutEmptySheet(change(current))
    isChanged = changed !== current
    if (!isChanged) return kept
    return changed.sheet === null && changed.submission === null ? null : changed
  })
  // It may have taken so long that the tab keeps the rows itself by now.
  if (place.keeping === 'device') place.latest = next ?? nothing
  return isChanged
}

// Nobody can go on with a worksheet without rows, such as one whose last row was registered.
function withoutEmptySheet(kept: Kept): Kept {
  return kept.sheet?.rows.length === 0 ? { ...kept, sheet: null } : kept
}

function placeOf(memberId: number): Place {
  const known = places.get(memberId)
  if (known) return known

  const place: Place = { latest: nothing, keeping: 'device' }
  places.set(memberId, place)
  return place
}

// Longer than a busy disk takes.
const writeMs = 15_000

function noteOf({ sheet, submission }: Kept) {
  return { unsent: sheet?.rows.length ?? 0, isSending: isUnfinished(submission) }
}
