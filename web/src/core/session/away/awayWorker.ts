/// <reference lib="webworker" />
import type { CachedFiles } from './registerOfflinePage.ts'

// Page types and worker types are loaded side by side.
declare const self: ServiceWorkerGlobalScope

const cacheName = 'takt.away'
/** Cache key of the page, which is the same at every address. */
const pageKey = '/'
/** Time (ms) that a page waits for the server before the cached page opens. */
const networkTimeoutMs = 5000

const filesOf = (page: string) => [...page.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file).join()

/** Caches a page that was just loaded; removes the files of other builds. */
async function cachePage(reply: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  const before = await cache.match(pageKey)
  if (before && filesOf(await before.text()) !== filesOf(await reply.clone().text())) await caches.delete(cacheName)
  await (await caches.open(cacheName)).put(pageKey, reply)
}

/** Returns the current page of the server; if it does not respond in time, the cached one. */
async function page(event: FetchEvent): Promise<Response> {
  const fresh = fetch(event.request)
  event.waitUntil(fresh.then((reply) => (reply.ok ? cachePage(reply.clone()) : undefined)).catch(() => {}))
  const cached = await (await caches.open(cacheName)).match(pageKey)
  if (!cached) return fresh
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), networkTimeoutMs))
  return Promise.race([fresh, late]).then(
    (reply) => (reply.status >= 500 ? cached : reply),
    () => cached,
  )
}

/** Application files with a fixed name; their cached copies are removed together with their build. */
const named = ['/takt.svg']

/** Returns an application file: it does not change within a build, so the cached copy equals the server's. */
async function file({ request }: FetchEvent): Promise<Response> {
  const cached = await caches.match(request.url, { cacheName, ignoreVary: true })
  if (cached) return cached
  const reply = await fetch(request)
  if (reply.ok) await (await caches.open(cacheName)).put(request.url, reply.clone())
  return reply
}

async function cacheFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  if (!(await cache.match(pageKey))) await cache.put(pageKey, await fetch(pageKey))
  for (const path of [...named, ...files]) {
    const url = new URL(path, self.location.origin).href
    if (!(await cache.match(url, { ignoreVary: true }))) await cache.add(url)
  }
}

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('message', (event) => {
  const { type, files } = event.data as CachedFiles
  // A file that cannot be cached now is requested again with the next file, or by the next page.
  if (type === 'hold') event.waitUntil(cacheFiles(files).catch(() => {}))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/') || named.includes(pathname)) event.respondWith(file(event))
})
