import { AsyncLocalStorage } from 'node:async_hooks'

const ids = new AsyncLocalStorage<string>()

/** Does work that belongs to a request: what it queues carries the id of that request. */
export function withRequestId<Result>(id: string | undefined, work: () => Result): Result {
  return id === undefined ? work() : ids.run(id, work)
}

/** The id of the request that this work belongs to; undefined for work that nobody asked for. */
export function currentRequestId(): string | undefined {
  return ids.getStore()
}
