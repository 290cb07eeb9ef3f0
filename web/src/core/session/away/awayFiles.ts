import { readRecord } from '../sessionRecord.ts'

const cacheName = 'takt.awayFiles'

/** Browsers keep files on pages that come over HTTPS only (and on this machine itself). */
const keepsFiles = () => globalThis.caches !== undefined

/** Nothing is ever asked at these addresses: they name what is kept. */
const ofUser = (userId: number) => `${window.location.origin}/away/${userId}/`

const address = (name: string): string | null => {
  const { userId } = readRecord(window.localStorage)
  return userId === null ? null : ofUser(userId) + encodeURIComponent(name)
}

/**
 * Keeps a file on the device under a name, for when there is no network: beside `awayStore`, for what is larger. It
 * belongs to whoever's session it was kept in. Answers whether it is kept: a browser may have no room.
 */
export async function keepFile(name: string, file: Blob): Promise<boolean> {
  const at = address(name)
  if (at === null || !keepsFiles()) return false
  try {
    await (await caches.open(cacheName)).put(at, new Response(file, { headers: { 'content-type': file.type } }))
    return true
  } catch {
    return false
  }
}

/** The file that is kept under a name; null if there is none of whoever is signed in. */
export async function keptFile(name: string): Promise<Blob | null> {
  const at = address(name)
  if (at === null || !keepsFiles()) return null
  const kept = await caches.match(at, { cacheName }).catch(() => undefined)
  return kept ? kept.blob() : null
}

/** Forgets what whoever is signed in kept under other names than these. */
export async function keepFilesOnly(names: readonly string[]): Promise<void> {
  const kept = new Set(names.map(address))
  await forget((url) => !kept.has(url))
}

export const forgetFiles = (): Promise<void> => forget(() => true)

/** Forgets what was kept for anybody but whoever is signed in. */
export async function forgetOthersFiles(): Promise<void> {
  const { userId } = readRecord(window.localStorage)
  await forget((url) => userId === null || !url.startsWith(ofUser(userId)))
}

async function forget(which: (url: string) => boolean): Promise<void> {
  if (!keepsFiles() || !(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  const gone = (await cache.keys()).filter(({ url }) => which(url))
  await Promise.all(gone.map((request) => cache.delete(request)))
}
