import { readRecord } from '../sessionRecord.ts'

const cacheName = 'takt.awayFiles'

/** True if the browser can cache files: only on pages served over HTTPS (and on localhost). */
const canCacheFiles = () => globalThis.caches !== undefined

/** Returns the cache address prefix of a user; these addresses are never requested. */
const ofUser = (userId: number) => `${window.location.origin}/away/${userId}/`

const address = (name: string): string | null => {
  const { userId } = readRecord(window.localStorage)
  return userId === null ? null : ofUser(userId) + encodeURIComponent(name)
}

/**
 * Stores a file on the device under a name, for use offline; complements `offlineStore` for larger data. It belongs to
 * the user of the session. Returns true if it was stored: a browser may have no space left.
 */
export async function saveOfflineFile(name: string, file: Blob): Promise<boolean> {
  const at = address(name)
  if (at === null || !canCacheFiles()) return false
  try {
    await (await caches.open(cacheName)).put(at, new Response(file, { headers: { 'content-type': file.type } }))
    return true
  } catch {
    return false
  }
}

/** Returns the file stored under a name; null if the signed-in user has none. */
export async function readOfflineFile(name: string): Promise<Blob | null> {
  const at = address(name)
  if (at === null || !canCacheFiles()) return null
  const response = await caches.match(at, { cacheName }).catch(() => undefined)
  return response ? response.blob() : null
}

/** Removes the files that the signed-in user stored under other names than these. */
export async function removeOfflineFilesExcept(names: readonly string[]): Promise<void> {
  const retained = new Set(names.map(address))
  await removeMatching((url) => !retained.has(url))
}

export const clearOfflineFiles = (): Promise<void> => removeMatching(() => true)

/** Removes the files of all users but the signed-in one. */
export async function removeOtherUsersFiles(): Promise<void> {
  const { userId } = readRecord(window.localStorage)
  await removeMatching((url) => userId === null || !url.startsWith(ofUser(userId)))
}

async function removeMatching(matches: (url: string) => boolean): Promise<void> {
  if (!canCacheFiles() || !(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  const requests = (await cache.keys()).filter(({ url }) => matches(url))
  await Promise.all(requests.map((request) => cache.delete(request)))
}
