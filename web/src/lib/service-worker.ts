import { buildOfPage } from './build-of-page.ts'
import { workerAddress } from './start-worker.ts'

let isStarted = false
let newer: ServiceWorker | null = null
const watchers = new Set<() => void>()

/** The service worker of a newer version that waits for the member's word; null while there is none. */
export const newVersion = {
  read: () => newer,
  watch: (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}

/**
 * Keeps the portal on this device, so that it opens without a network, and looks for newer versions. It starts once per tab,
 * after the page has loaded; without a secure connection there is no service worker.
 */
export function startServiceWorker(): void {
  if (isStarted || !navigator.serviceWorker) return
  isStarted = true
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data, source }) => {
    if (data !== 'newer' || !(source instanceof ServiceWorker)) return
    offer(source)
    // A release that was taken back has nothing to offer any more.
    source.addEventListener('statechange', () => source.state === 'redundant' && newer === source && offer(null))
  })
  // A device that is full, or forbids storage, works as before.
  const registration = await serviceWorker
    .register(workerAddress('/sw.js'), { updateViaCache: 'none' })
    .catch(() => null)
  // A browser under test may block it.
  if (!registration) return
  // With the page loaded and its files kept, the worker may fetch what is needed later.
  void serviceWorker.ready.then(({ active }) => active?.postMessage({ hasLoaded: true }))
  registration.addEventListener('updatefound', () => greet(registration.installing))
  greet(registration.installing ?? registration.waiting)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
  })
}

function offer(worker: ServiceWorker | null): void {
  newer = worker
  for (const watcher of watchers) watcher()
}

// Asks a worker that waits whether it is newer than this page. One of the same build takes over by itself.
function greet(worker: ServiceWorker | null): void {
  if (!worker || !navigator.serviceWorker.controller) return
  const tell = () => worker.state === 'installed' && worker.postMessage({ entry: buildOfPage() })
  worker.addEventListener('statechange', tell)
  tell()
}

/** Lets the newer version take over, and loads this page anew. What the one before still fetches is dropped. */
export function openNewVersion(worker: ServiceWorker): void {
  // Another tab may have let it take over: then nothing changes here any more.
  if (worker.state !== 'installed') return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  navigator.serviceWorker.controller?.postMessage({ giveWay: true })
  worker.postMessage({ takeOver: true })
}
