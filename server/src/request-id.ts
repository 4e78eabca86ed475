import { AsyncLocalStorage } from 'node:async_hooks'

const ids = new AsyncLocalStorage<string>()

/** What the work queues carries this id. */
export function withRequestId<Result>(id: string | undefined, work: () => Result): Result {
  return id === undefined ? work() : ids.run(id, work)
}

/** Undefined for work without a request. */
export function currentRequestId(): string | undefined {
  return ids.getStore()
}
