// Without a network it opens the portal from what it kept. It keeps files of the build only, never a reply of the API or a
// page with something of a member in it (docs/decisions/0040-installable.md). When the network is back it sends what waits
// in the queue of registrations, also when no tab is open (0039).

import { isOutsidePortal } from '@portal/contract/other-paths'
import { queueEnvironment } from '../src/features/registrations/queue/send-registration.ts'
import {
  backgroundChannel,
  memberOfTag,
  sendInBackground,
} from '../src/features/registrations/queue/send-in-background.ts'
import { findDetector } from '../src/features/registrations/scan/barcode-detector.ts'
import type { PortalBuild } from './portal-build.ts'

declare const self: ServiceWorkerGlobalScope

// The build fills it in (web/vite-installable.ts).
declare const portalBuild: PortalBuild

const { version, entry: ownEntry, shell: shellAddress, files, later, reader } = portalBuild
const cacheName = `portal-${version}`

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), removeOlder()])))

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(files.map((url) => keepFile(cache, url)))
  // Without cookies, so that it is the same page for everybody.
  const shell = await fetchComplete(shellAddress, { cache: 'no-store', credentials: 'omit' })
  // While a release is rolled out, another replica may still serve the page of the build before.
  if (!(await shell.clone().text()).includes(ownEntry)) throw new Error('The page is of another build')
  await cache.put(shellAddress, shell)
}

// An empty entry in the cache of a build that was open once.
const openedMark = '/opened'

// Not before this build is open: until then another one needs what it kept. Tabs of that one may stay open for a while, so
// its files stay until the next one opens; builds in between, which nobody accepted, go. What was made later is on its way.
async function removeOlder(): Promise<void> {
  await (await caches.open(cacheName)).put(openedMark, new Response())
  const names = (await caches.keys()).filter((name) => name.startsWith('portal-'))
  const older = names.slice(0, names.indexOf(cacheName))
  const marks = await Promise.all(older.map((name) => caches.match(openedMark, { cacheName: name })))
  const before = older.findLast((_, place) => marks[place]) ?? older.at(-1)
  await Promise.all(older.filter((name) => name !== before).map((name) => caches.delete(name)))
}

// One after the other, since nobody waits for them. What fails now is kept at the next visit.
async function keepLater(): Promise<void> {
  const cache = await caches.open(cacheName)
  const wanted = (await findDetector()) ? later : [...later, ...reader]
  for (const url of wanted) if (!(await cache.match(url))) await keepFile(cache, url, replaced.signal)
}

async function keepFile(cache: Cache, url: string, signal?: AbortSignal): Promise<void> {
  await cache.put(url, (await caches.match(url)) ?? (await fetchComplete(url, { signal })))
}

async function fetchComplete(url: string, options?: RequestInit): Promise<Response> {
  const reply = await fetch(url, options)
  if (!reply.ok || reply.redirected) throw new Error(`${url} can't be kept: ${reply.status}`)
  return reply
}

// A browser lets no other version take over before all that this one began has ended. On a network that takes a call and never
// answers, that is after minutes.
const replaced = new AbortController()

type Message = { entry?: string; takeOver?: true; giveWay?: true; hasLoaded?: true }

self.addEventListener('message', (event) => {
  const { entry, takeOver, giveWay, hasLoaded } = event.data as Message
  if (hasLoaded) event.waitUntil(keepLater())
  else if (giveWay) replaced.abort()
  // A page of this same build loses nothing; any other decides for itself.
  else if (takeOver || entry === ownEntry) void self.skipWaiting()
  else event.source?.postMessage('newer')
})

// TypeScript does not know Background Sync, which only some browsers have.
type SyncEvent = ExtendableEvent & { tag: string }

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  const memberId = memberOfTag(tag)
  if (memberId !== null) (event as SyncEvent).waitUntil(sendQueue(memberId))
})

async function sendQueue(memberId: number): Promise<void> {
  const tabs = new BroadcastChannel(backgroundChannel)
  await sendInBackground(memberId, queueEnvironment, (sent) => tabs.postMessage(sent)).finally(() => tabs.close())
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !isOutsidePortal(pathname)) event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(findFile(request))
})

async function findFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request, { signal: replaced.signal })
}

// A network that is too weak takes the call and never answers.
const pageTimeoutMs = 5_000

async function openPage(request: Request): Promise<Response> {
  const reply = fetch(request)
  const silence = new Promise<never>((_, reject) => setTimeout(reject, pageTimeoutMs))
  try {
    return await Promise.race([reply, silence])
  } catch {
    const shell = await caches.match(shellAddress, { cacheName, ignoreVary: true })
    if (!shell) return reply
    reply.catch(() => undefined)
    return shell
  }
}
