import { type IDBPDatabase, openDB } from 'idb'
import { inTime } from '../lib/in-time.ts'
import { newUuid } from '../lib/new-uuid.ts'
import type { MemberNotes } from './notes.ts'
import { seal, type Sealed, unseal } from './seal.ts'

type StoreOptions = {
  notes: Pick<MemberNotes<object>, 'databaseOf' | 'watchForgotten' | 'tellForgotten'>
  /** The part of the database that holds the values; the key to encrypt with stands beside it. */
  shelf: string
}

// Goes up when a database gets another part. A tab with an older build lets go of it then, and can't open it any more.
const version = 1

// Safari's storage may hang, and an open waits for a deletion that another tab holds up.
const openMs = 5_000
const onlyKey = 'all'

/** The databases of one kind, one per member. Everything throws where the browser forbids storage, or hangs for five seconds. */
class MemberDatabases {
  protected readonly options: StoreOptions
  private readonly connections = new Map<number, Promise<IDBPDatabase>>()

  constructor(options: StoreOptions) {
    this.options = options
    options.notes.watchForgotten((memberId) => this.connections.delete(memberId))
  }

  /** A connection to a member's database, which is made if need be. It closes when another tab or a log-out erases that. */
  protected async open(memberId: number): Promise<IDBPDatabase> {
    const found = await this.find(memberId)
    return found ?? inTime(openMs, this.connections.get(memberId) ?? this.connect(memberId, { makes: true }))
  }

  /**
   * The same, or null where there is none: who has nothing to keep makes none. Otherwise what was under way at a log-out would bring
   * the database back.
   */
  protected find(memberId: number): Promise<IDBPDatabase | null> {
    const connection = this.connections.get(memberId) ?? this.connect(memberId, { makes: false })
    return inTime(openMs, connection).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') return null
      throw error
    })
  }

  /** Null when there is nothing, and the change leaves it so. */
  protected async openToChange<Value>(memberId: number, change: (value: Value | null) => Value | null) {
    const found = await this.find(memberId)
    return found ?? (change(null) === null ? null : this.open(memberId))
  }

  private connect(memberId: number, { makes }: { makes: boolean }): Promise<IDBPDatabase> {
    const { notes, shelf } = this.options
    const letGo = () => void (this.connections.get(memberId) === connection && this.connections.delete(memberId))
    const connection = openDB(notes.databaseOf(memberId), version, {
      upgrade: (database, oldVersion, _, transaction) => {
        if (oldVersion === 0 && !makes) {
          transaction.done.catch(() => {})
          return transaction.abort()
        }
        const missing = [shelf, 'keys'].filter((name) => !database.objectStoreNames.contains(name))
        for (const name of missing) database.createObjectStore(name)
      },
      // An open connection would block whoever wants to delete or upgrade the database.
      blocking: (_, newVersion, { target }) => {
        letGo()
        ;(target as IDBDatabase).close()
        if (newVersion === null) notes.tellForgotten(memberId)
      },
      terminated: letGo,
    })
    this.connections.set(memberId, connection)
    connection.catch(letGo)
    return connection
  }
}

/** What members keep on this device. */
export class DeviceStore<Value> extends MemberDatabases {
  async read(memberId: number, key = onlyKey): Promise<Value | null> {
    const database = await this.find(memberId)
    return database && read(database, this.options.shelf, key)
  }

  /** All values of a member, by key. */
  async readAll(memberId: number): Promise<Map<string, Value>> {
    const database = await this.find(memberId)
    if (!database) return new Map()
    const { store } = database.transaction(this.options.shelf)
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
    return new Map(keys.map((key, index) => [key as string, values[index] as Value]))
  }

  /**
   * Changes a value in one transaction over all tabs, and removes it for null. It is on the disk before the promise resolves. A
   * change that returns what it got writes nothing. It may be asked twice.
   */
  async change(memberId: number, change: (value: Value | null) => Value | null, key = onlyKey): Promise<Value | null> {
    const database = await this.openToChange(memberId, change)
    return database && changeIn(database, { shelf: this.options.shelf, key, change })
  }

  /** Encrypts a value with the member's key. */
  async seal(memberId: number, value: unknown): Promise<Sealed> {
    return seal(await this.open(memberId), value)
  }

  /** Reads what `seal` encrypted; throws with the key of another member or device. */
  async unseal<Content>(memberId: number, sealed: Sealed): Promise<Content> {
    const database = await this.find(memberId)
    if (!database) throw new Error('What was kept on this device is erased')
    return unseal<Content>(database, sealed)
  }
}

type SealedValue = Readonly<{
  /** Another one at each writing. */
  id: string
  sealed: Sealed
}>

/** What members keep on this device, one value each, encrypted as a whole. */
export class SealedStore<Value extends object> extends MemberDatabases {
  // So that only what another tab wrote has to be decrypted.
  private readonly opened = new Map<number, { id: string; value: Value }>()

  constructor(options: StoreOptions) {
    super(options)
    options.notes.watchForgotten((memberId) => this.opened.delete(memberId))
  }

  async read(memberId: number): Promise<Value | null> {
    const database = await this.find(memberId)
    return database && this.unseal(memberId, database, await read(database, this.options.shelf, onlyKey))
  }

  /**
   * Changes a member's value over all tabs, and removes it for null. It is on the disk before the promise resolves. A change that returns
   * what it got writes nothing; it is asked again when another tab was faster. Throws once the database is erased.
   */
  async change(memberId: number, change: (value: Value | null) => Value | null): Promise<Value | null> {
    const { shelf } = this.options
    const database = await this.openToChange(memberId, change)
    if (!database) return null
    for (;;) {
      const before = await read<SealedValue>(database, shelf, onlyKey)
      const value = await this.unseal(memberId, database, before)
      const next = change(value)
      if (next === value) return next

      const after = next && { id: newUuid(), sealed: await seal(database, next) }
      // No transaction lasts while something is encrypted.
      let isLatest = false
      await changeIn<SealedValue>(database, {
        shelf,
        key: onlyKey,
        change: (current) => {
          isLatest = current?.id === before?.id
          return isLatest ? after : current
        },
      })
      if (!isLatest) continue
      if (after && next) this.opened.set(memberId, { id: after.id, value: next })
      return next
    }
  }

  private async unseal(memberId: number, database: IDBPDatabase, stored: SealedValue | null): Promise<Value | null> {
    if (stored === null) return null
    const known = this.opened.get(memberId)
    if (known?.id === stored.id) return known.value

    const value = await unseal<Value>(database, stored.sealed)
    this.opened.set(memberId, { id: stored.id, value })
    return value
  }
}

async function read<Value>(database: IDBPDatabase, shelf: string, key: string): Promise<Value | null> {
  return ((await database.get(shelf, key)) as Value | undefined) ?? null
}

type Changing<Value> = { shelf: string; key: string; change: (value: Value | null) => Value | null }

async function changeIn<Value>(database: IDBPDatabase, { shelf, key, change }: Changing<Value>): Promise<Value | null> {
  const { store, done } = database.transaction(shelf, 'readwrite', { durability: 'strict' })
  const before = ((await store.get(key)) as Value | undefined) ?? null
  const after = change(before)
  const write = () => (after === null ? store.delete(key) : store.put(after, key))
  await Promise.all([after === before ? null : write(), done])
  return after
}
