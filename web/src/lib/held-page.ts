// A page that holds what nobody may lose stays on the screen when its session ends: the log-in comes over it.

let holders = 0
let isAsked = false
const watchers = new Set<() => void>()
const returns = new Set<() => void>()

/** Keeps this page when its session ends, until the function that it returns is called. */
export function holdPage(): () => void {
  holders += 1
  return () => {
    holders -= 1
    if (holders === 0) endLogIn()
  }
}

/** Asks for the log-in over the page; false when no page has to stay. */
export function askForLogIn(): boolean {
  if (holders > 0) setAsked(true)
  return holders > 0
}

/** It is not asked any more: the member puts it off, or somebody else saw to it. */
export function endLogIn(): void {
  setAsked(false)
}

/** The member is logged in again: the page goes on. */
export function comeBack(): void {
  endLogIn()
  for (const goOn of returns) goOn()
}

/** Calls back when the member has logged in over the page. */
export function onComeBack(goOn: () => void): () => void {
  returns.add(goOn)
  return () => void returns.delete(goOn)
}

export function isLogInAsked(): boolean {
  return isAsked
}

export function watchLogIn(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function setAsked(asked: boolean): void {
  if (isAsked === asked) return
  isAsked = asked
  for (const watcher of watchers) watcher()
}
