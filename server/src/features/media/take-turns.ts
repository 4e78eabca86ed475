/** One piece of work at a time, in order, also after a failure. */
export function takeTurns() {
  let last: Promise<unknown> = Promise.resolve()

  return function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
