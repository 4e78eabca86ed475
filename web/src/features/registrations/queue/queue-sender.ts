import { DeviceSender, type Turn } from '../../../device/sender.ts'
import { addEntry, discard, type Entry, type EntryState, type Queue, withoutPastDays } from './queue.ts'
import {
  changeQueue,
  correctNote,
  type QueuedForm,
  type QueuedProduct,
  readQueue,
  seal,
  unseal,
} from './queue-storage.ts'
import type { SentInBackground } from './send-in-background.ts'
import { type QueueEnvironment, sendOldest, type Sent } from './send-registration.ts'

/** A registration of the queue, readable. */
export type QueueItem = Readonly<{
  id: string
  queuedAt: number
  product: QueuedProduct
  /** Null once it is registered. */
  form: QueuedForm | null
  state: EntryState
}>

type NewItem = Pick<QueueItem, 'id' | 'product'> & { form: QueuedForm }

/** A registration that the server refused, with what its form held. */
export type RefusedItem = QueueItem & { form: QueuedForm; state: Extract<EntryState, { name: 'refused' }> }

/** What a tab knows of a member's queue, and how its sending goes. */
export type QueueProgress = Readonly<{
  /** The oldest first; null until the device has been read. */
  items: readonly QueueItem[] | null
  /** Whether the device could not be read at the last attempt. */
  isUnreadable: boolean
  /** `waiting` is the pause before the next attempt. */
  step: 'idle' | 'sending' | 'waiting' | 'signed-out'
  sendingId: string | null
  /** How many this tab registered since it last had none to send, and when the first of them was put into the queue. */
  sent: number
  waitedSince: number | null
  /** Whether all that is stored of customers is encrypted. */
  isEncrypted: boolean
}>

/** What a tab's sender needs beside that. Tests pass their own. */
export type TabEnvironment = QueueEnvironment & {
  /** Asks for Background Sync where there is one. */
  askForSync: (memberId: number) => Promise<void>
}

export type SenderListener = {
  /** Some were registered, and the next one was not, or there is none. */
  onRegistered: () => void
  onRefused: (item: QueueItem) => void
  /** None is left to send; `waitedSince` is when the first of them was put into the queue. */
  onDone: (result: { sent: number; waitedSince: number }) => void
}

const nothingYet: QueueProgress = {
  items: null,
  isUnreadable: false,
  step: 'idle',
  sendingId: null,
  sent: 0,
  waitedSince: null,
  isEncrypted: false,
}

const unreadable: QueuedProduct = { name: 'Onleesbare registratie', image: null, serialNumber: '' }

/** Sends a member's queue from this tab until each registration has its answer. It lives outside React, once per tab. */
export class QueueSender extends DeviceSender<QueueProgress, TabEnvironment> {
  private readonly opened = new Map<string, Pick<QueueItem, 'product' | 'form'>>()
  private hasRegistered = false
  private listener: SenderListener | null = null

  constructor(memberId: number, environment: TabEnvironment) {
    super(memberId, environment, nothingYet)
  }

  /** Tells one listener what became of what this tab sent. */
  listen(listener: SenderListener): void {
    this.listener = listener
  }

  /**
   * Puts a registration into the queue, in the place of the refused one that it mends. It is on the disk before the promise
   * resolves; throws when the device can't keep it, or when it is no longer wanted by the time that the device can.
   */
  async add({ id, product, form }: NewItem, { mends = null, unless }: { mends?: string | null; unless?: AbortSignal }) {
    const [sealedProduct, sealedForm] = await Promise.all([seal(this.memberId, product), seal(this.memberId, form)])
    const entry = { id, queuedAt: this.environment.now(), product: sealedProduct, form: sealedForm }
    await this.change((queue) => {
      unless?.throwIfAborted()
      return addEntry(queue, entry, mends)
    })
    // Asks the browser not to erase it when the device is short of room.
    void navigator.storage?.persist?.().catch(() => undefined)
    this.askForSync()
    void this.run()
  }

  /** The refused registration with this id, to mend it; null when there is none. */
  async findRefused(id: string): Promise<RefusedItem | null> {
    const entry = (await readQueue(this.memberId)).find((candidate) => candidate.id === id)
    if (entry?.state.name !== 'refused') return null
    const { product, form } = await this.open(entry)
    return form && { id, queuedAt: entry.queuedAt, product, form, state: entry.state }
  }

  /** Removes a refused registration, which was mended and sent directly, or is no longer wanted. */
  async discard(id: string): Promise<void> {
    await this.change((queue) => discard(queue, id))
  }

  override async run(): Promise<void> {
    const isRunning = this.isRunning
    try {
      await super.run()
      if (isRunning) await this.refresh()
    } catch {
      // The device can't be read now; the next run tries again.
      this.show(isRunning ? { isUnreadable: true } : { isUnreadable: true, step: 'idle' })
    }
  }

  /** Takes what the service worker sent as if this tab had sent it. */
  async takeFromWorker({ queuedAt, outcome }: SentInBackground): Promise<void> {
    this.show({ waitedSince: this.progress.waitedSince ?? queuedAt })
    await this.refresh()
    this.take(outcome)
    await this.run()
  }

  private askForSync(): void {
    // A browser that has none, or refuses it, sends while the portal is open.
    this.environment.askForSync(this.memberId).catch(() => undefined)
  }

  private async refresh(): Promise<void> {
    await this.showQueue(await readQueue(this.memberId))
  }

  private async change(change: (queue: Queue) => Queue): Promise<void> {
    await this.showQueue(await changeQueue(this.memberId, change))
  }

  protected begin(): Promise<void> {
    return this.change((queue) => withoutPastDays(queue, this.environment.now()))
  }

  protected async attempt(): Promise<Turn> {
    const { memberId, environment } = this
    const outcome = await sendOldest(memberId, environment, (entry) =>
      this.show({
        step: 'sending',
        sendingId: entry.id,
        waitedSince: this.progress.waitedSince ?? entry.queuedAt,
      }),
    )
    this.show({ sendingId: null })
    await this.refresh()
    return this.take(outcome)
  }

  private take(outcome: Sent): Turn {
    if (outcome.name === 'registered') this.hasRegistered = true
    else this.tellRegistered()
    if (outcome.name === 'later') {
      this.show({ step: 'waiting' })
      this.askForSync()
      return { after: outcome.after }
    }
    if (outcome.name === 'signed-out') this.show({ step: 'signed-out' })
    if (outcome.name === 'empty') this.finish()
    if (outcome.name === 'registered') this.show({ sent: this.progress.sent + 1 })
    if (outcome.name === 'refused') {
      const item = this.progress.items?.find(({ id }) => id === outcome.id)
      if (item) this.listener?.onRefused(item)
    }
    return outcome.name === 'registered' || outcome.name === 'refused' ? 'next' : 'rest'
  }

  private tellRegistered(): void {
    if (this.hasRegistered) this.listener?.onRegistered()
    this.hasRegistered = false
  }

  private finish(): void {
    const { sent, waitedSince } = this.progress
    this.show({ step: 'idle', sent: 0, waitedSince: null })
    if (sent > 0) this.listener?.onDone({ sent, waitedSince: waitedSince ?? this.environment.now() })
  }

  private async showQueue(queue: Queue): Promise<void> {
    correctNote(this.memberId, queue)
    const items = queue.map(async (entry): Promise<QueueItem> => {
      const { id, queuedAt, state } = entry
      return { id, queuedAt, state, ...(await this.open(entry)) }
    })
    this.show({
      items: await Promise.all(items),
      isUnreadable: false,
      isEncrypted: queue.every(({ form }) => form === null || 'iv' in form),
    })
  }

  private async open({ id, queuedAt, product, form }: Entry): Promise<Pick<QueueItem, 'product' | 'form'>> {
    // An entry changes its content only by being put in again, or by losing its form.
    const name = `${id} ${queuedAt} ${form !== null}`
    const known = this.opened.get(name)
    if (known) return known

    try {
      const opened = {
        product: await unseal<QueuedProduct>(this.memberId, product),
        form: form && (await unseal<QueuedForm>(this.memberId, form)),
      }
      this.opened.set(name, opened)
      return opened
    } catch {
      return { product: unreadable, form: null }
    }
  }
}
