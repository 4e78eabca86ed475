export type ToastTexts = {
  tone: 'success' | 'error'
  title: string
  detail?: string | null
  /** A button; pressing it also closes the toast. */
  action?: { label: string; onPress: () => void }
}
export type ToastMessage = ToastTexts & { id: number }

/** Spec §9: how long a toast stays, in milliseconds. */
export const toastLife = 6000
const mostAtOnce = 3

let toasts: readonly ToastMessage[] = []
let lastId = 0
const watchers = new Set<() => void>()

/** Shows a short message for six seconds; a fourth message replaces the oldest. */
export function showToast(texts: ToastTexts): void {
  lastId += 1
  change([...toasts, { ...texts, id: lastId }].slice(-mostAtOnce))
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function readToasts(): readonly ToastMessage[] {
  return toasts
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function change(next: readonly ToastMessage[]): void {
  toasts = next
  for (const watcher of watchers) watcher()
}
