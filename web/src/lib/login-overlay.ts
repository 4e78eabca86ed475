// A page that holds what nobody may lose stays on the screen when its session ends: the log-in comes over it.

/** Sends what a page holds once more; whether the server has all of it. */
type Holder = () => Promise<boolean>

const holders = new Set<{ flush: Holder }>()
let isAsked = false
let isPutOff = false
const watchers = new Set<() => void>()
const returns = new Set<() => void>()

/** Keeps this page when its session ends, until the function that it returns is called. */
export function keepPage(flush: Holder = async () => true): () => void {
  const holder = { flush }
  holders.add(holder)
  return () => {
    holders.delete(holder)
    if (holders.size > 0) return
    endLogIn()
    isPutOff = false
  }
}

/** Sends what the open pages hold once more, and tells whether the server has all of it. */
export async function flushKeptPages(): Promise<boolean> {
  const answers = await Promise.all([...holders].map(({ flush }) => flush()))
  return answers.every(Boolean)
}

/** Asks for the log-in over the page, unless it was put off; false when no page has to stay. */
export function askForLogIn(): boolean {
  if (holders.size > 0 && !isPutOff) setAsked(true)
  return holders.size > 0
}

/** The member puts it off: nothing that the page does by itself asks again. */
export function putOffLogIn(): void {
  isPutOff = true
  endLogIn()
}

/** The member does something that needs it. */
export function allowLogIn(): void {
  isPutOff = false
}

/** It is not asked any more: somebody saw to it. */
export function endLogIn(): void {
  setAsked(false)
}

export function goOnLoggedIn(): void {
  endLogIn()
  isPutOff = false
  for (const goOn of returns) goOn()
}

export function onLoggedInAgain(goOn: () => void): () => void {
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
