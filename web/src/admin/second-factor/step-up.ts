// A call of staff that wants a proof of the second factor waits here until the dialog has one, or was closed.

/** Of what the own factors are; how they are asked for is loaded with their page and the dialog. */
export const ownFactorsKey = ['second-factor'] as const

let waiting: ((isProven: boolean) => void)[] = []
const watchers = new Set<() => void>()

/** Asks for the second factor, and resolves with whether it was proven; calls that ask meanwhile share the answer. */
export function askStepUp(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve]
    tell()
  })
}

export function answerStepUp(isProven: boolean): void {
  const answered = waiting
  waiting = []
  tell()
  for (const resolve of answered) resolve(isProven)
}

export function isStepUpAsked(): boolean {
  return waiting.length > 0
}

export function watchStepUp(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function tell(): void {
  for (const watcher of watchers) watcher()
}
