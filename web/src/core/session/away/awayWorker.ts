/// <reference lib="webworker" />
import type { HeldFiles } from './holdPage.ts'

// The types of a page stand beside those of a worker.
declare const self: ServiceWorkerGlobalScope

const cacheName = 'takt.away'
/** Every address answers the same page. */
const pageKey = '/'
/** So long a page waits for the server before the one that is held opens. */
const patienceMs = 5000

const filesOf = (page: string) => [...page.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file).join()

/** Holds the page that has just come; files of another build go. */
async function hold(reply: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  const before = await cache.match(pageKey)
  if (before && filesOf(await before.text()) !== filesOf(await reply.clone().text())) await caches.delete(cacheName)
  await (await caches.open(cacheName)).put(pageKey, reply)
}

/** The page as the server has it now; if nobody answers in time, the one that is held. */
async function page(event: FetchEvent): Promise<Response> {
  const fresh = fetch(event.request)
  event.waitUntil(fresh.then((reply) => (reply.ok ? hold(reply.clone()) : undefined)).catch(() => {}))
  const held = await (await caches.open(cacheName)).match(pageKey)
  if (!held) return fresh
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(held), patienceMs))
  return Promise.race([fresh, late]).then(
    (reply) => (reply.status >= 500 ? held : reply),
    () => held,
  )
}

/** Files of ours that keep their names; what is held of them goes with its build. */
const named = ['/takt.svg']

/** A file of ours: it does not change within a build, so what is held is what the server has. */
async function file({ request }: FetchEvent): Promise<Response> {
  const held = await caches.match(request.url, { cacheName, ignoreVary: true })
  if (held) return held
  const reply = await fetch(request)
  if (reply.ok) await (await caches.open(cacheName)).put(request.url, reply.clone())
  return reply
}

async function holdAll(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  if (!(await cache.match(pageKey))) await cache.put(pageKey, await fetch(pageKey))
  for (const path of [...named, ...files]) {
    const url = new URL(path, self.location.origin).href
    if (!(await cache.match(url, { ignoreVary: true }))) await cache.add(url)
  }
}

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('message', (event) => {
  const { type, files } = event.data as HeldFiles
  // What cannot be held now is told again with the next file, or by the next page.
  if (type === 'hold') event.waitUntil(holdAll(files).catch(() => {}))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/') || named.includes(pathname)) event.respondWith(file(event))
})
