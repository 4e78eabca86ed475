/** Does one piece of work at a time, in the order in which they come, whether or not the one before succeeded. */
export function takeTurns() {
  let last: Promise<unknown> = Promise.resolve()

  return function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
