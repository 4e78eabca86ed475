export type ToastTexts = {
  tone: 'success' | 'error'
  title: string
  detail?: string | null
  /** A message takes the place of an earlier one about the same, which it repeats or contradicts. Unless told otherwise its title. */
  about?: string
  /** A button; pressing it also closes the toast. */
  action?: { label: string; onPress: () => void }
}
export type ToastMessage = ToastTexts & { id: number }

/** Spec §9: how long a toast stays, in milliseconds. */
export const toastLifeMs = 6000
const mostAtOnce = 3

let toasts: readonly ToastMessage[] = []
let lastId = 0
const watchers = new Set<() => void>()

/** Shows a short message for six seconds, in the place of one about the same; a fourth message replaces the oldest. */
export function showToast(texts: ToastTexts): void {
  lastId += 1
  const others = toasts.filter((toast) => subjectOf(toast) !== subjectOf(texts))
  change([...others, { ...texts, id: lastId }].slice(-mostAtOnce))
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function withdrawToast(about: string): void {
  change(toasts.filter((toast) => subjectOf(toast) !== about))
}

/** Removes the messages that offer something, because it can't be done any more. */
export function withdrawOffers(): void {
  change(toasts.filter(({ action }) => !action))
}

export function readToasts(): readonly ToastMessage[] {
  return toasts
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function subjectOf({ about, title }: ToastTexts): string {
  return about ?? title
}

function change(next: readonly ToastMessage[]): void {
  toasts = next
  for (const watcher of watchers) watcher()
}
