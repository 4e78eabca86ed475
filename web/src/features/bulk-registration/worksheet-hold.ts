import { worksheetClaimKey } from '../../device/what-is-kept.ts'
import { newUuid } from '../../lib/new-uuid.ts'

/** Where a member's worksheet is open: here, in another tab, or in one that can't hand it over because nothing stores its rows. */
export type WorksheetPlace = 'asking' | 'here' | 'elsewhere' | 'only-elsewhere'

/** Where the worksheet is stored: on the device, or in this tab alone. */
export type Keeping = 'device' | 'memory'

/** What tabs say to each other: hand it over; wait, it is being stored; it is stored; it can't be. */
type Word = 'give' | 'storing' | 'stored' | 'not-stored'

const tab = newUuid()
const lost = new Set<number>()

// A tab that is frozen says nothing, and neither does one that hangs.
const answerMs = 3_000

// So that a worksheet that is opened again waits until it is let go of.
let leaving: Promise<unknown> = Promise.resolve()

/** Whether this tab may store the worksheet. One that wakes up hears later than it writes that another has taken over, so it looks. */
export function mayStoreWorksheet(memberId: number): boolean {
  const claimed = readClaim(memberId)
  return !lost.has(memberId) && (claimed === null || claimed === tab)
}

/**
 * Has one tab at a time show a member's worksheet, by a Web Lock, which ends with its tab. Another one waits for it, or takes it
 * over: the tab that has it stores what is typed first, unless it says nothing for three seconds. Browsers have no locks on
 * plain http; there the tab that was opened last has it.
 */
export class WorksheetHold {
  /** Stores all that is typed. The worksheet sets it. */
  store: () => Promise<Keeping | null> = async () => null
  private readonly memberId: number
  private readonly show: (place: WorksheetPlace) => void
  private readonly channel: BroadcastChannel
  private readonly over = new AbortController()
  private place: WorksheetPlace = 'asking'
  private waiting = new AbortController()
  private requests = 0
  private release = () => {}

  constructor(memberId: number, show: (place: WorksheetPlace) => void) {
    this.memberId = memberId
    this.show = show
    this.channel = new BroadcastChannel(worksheetClaimKey(memberId))
    this.channel.addEventListener('message', ({ data }) => void this.hear(data as Word))
    void leaving.then(() => this.open())
  }

  async takeOver(): Promise<void> {
    const word = navigator.locks && (await this.askForIt())
    if (this.place === 'here') return
    if (word === 'not-stored') return this.put('only-elsewhere')
    const { waiting } = this
    void this.request({ steal: true })
    waiting.abort()
  }

  letGo(): void {
    this.over.abort()
    this.waiting.abort()
    leaving = this.store().finally(() => {
      this.channel.close()
      if (readClaim(this.memberId) === tab) writeClaim(this.memberId, null)
      this.release()
    })
  }

  private open(): void {
    if (!navigator.locks) {
      const onClaim = ({ key, newValue }: StorageEvent) => {
        const isClaimed = newValue !== null && newValue !== tab
        if (key === worksheetClaimKey(this.memberId) && isClaimed) this.put('elsewhere')
      }
      window.addEventListener('storage', onClaim, this.over)
    }
    void this.request({ ifAvailable: true })
  }

  private async request(options: LockOptions): Promise<void> {
    const request = (this.requests += 1)
    const { locks } = navigator
    if (!locks) return this.have()
    await locks.request(worksheetClaimKey(this.memberId), options, (lock) => lock && this.have()).catch(() => {})
    // Another tab has it, or took it over.
    if (request !== this.requests || this.over.signal.aborted) return
    this.put('elsewhere')
    this.waiting = new AbortController()
    void this.request(this.waiting)
  }

  // Lasts until this tab lets go of it.
  private have(): Promise<void> {
    if (this.over.signal.aborted) return Promise.resolve()
    writeClaim(this.memberId, tab)
    this.put('here')
    return new Promise((resolve) => (this.release = resolve))
  }

  private async hear(word: Word): Promise<void> {
    if (word !== 'give' || this.place !== 'here') return
    this.channel.postMessage('storing' satisfies Word)
    const isStored = (await this.store()) !== 'memory'
    // Its editor closes with it, and what was half typed there must not be stored as left.
    if (isStored) this.put('elsewhere')
    this.channel.postMessage((isStored ? 'stored' : 'not-stored') satisfies Word)
  }

  private askForIt(): Promise<Word | null> {
    return new Promise((resolve) => {
      const silence = setTimeout(() => resolve(null), answerMs)
      this.channel.addEventListener('message', ({ data }) => {
        clearTimeout(silence)
        if (data === 'stored' || data === 'not-stored') resolve(data)
      })
      this.channel.postMessage('give' satisfies Word)
    })
  }

  private put(place: WorksheetPlace): void {
    if (place === 'here') lost.delete(this.memberId)
    else lost.add(this.memberId)
    this.place = place
    this.show(place)
  }
}

// A browser that forbids storage has no claims; there the lock alone tells.
function readClaim(memberId: number): string | null {
  try {
    return localStorage.getItem(worksheetClaimKey(memberId))
  } catch {
    return null
  }
}

function writeClaim(memberId: number, claim: string | null): void {
  try {
    if (claim === null) localStorage.removeItem(worksheetClaimKey(memberId))
    else localStorage.setItem(worksheetClaimKey(memberId), claim)
  } catch {
    // See above.
  }
}
