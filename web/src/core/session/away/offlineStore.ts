import type { z } from 'zod'
import { readRecord } from '../sessionRecord.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'takt.away\n'
/** Maximum age of an entry (ms). */
const longestMs = 7 * 86_400_000
/** Maximum number of entries; the latest are retained, because unsaved input needs space in the same storage. */
const maxEntries = 40

type StoredEntry = { keptAt?: unknown; userId?: unknown; value?: unknown }

const readEntry = (text: string | null): StoredEntry => {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
const storedAtOf = (text: string | null): number => Number(readEntry(text).keptAt ?? 0)

/**
 * Stores named server data that pages need offline: on the device for at most a week, removed on sign-out. An entry can
 * be read only by the user in whose session it was stored. `currentUserId`: the user of the session, null while
 * unknown. `now`: ms since 1970.
 */
export function createOfflineStore(
  store: Store | null,
  currentUserId: () => number | null,
  now: () => number = Date.now,
) {
  const keys = () =>
    Array.from({ length: store?.length ?? 0 }, (_, i) => store!.key(i) ?? '').filter((key) => key.startsWith(prefix))
  const evictOldest = (key: string) => {
    const otherKeys = keys().filter((other) => other !== key)
    const byAge = otherKeys.sort((a, b) => storedAtOf(store!.getItem(a)) - storedAtOf(store!.getItem(b)))
    for (const old of byAge.slice(0, Math.max(0, otherKeys.length + 1 - maxEntries))) store?.removeItem(old)
  }
  const removeMatching = (matches: (entry: StoredEntry) => boolean) => {
    for (const key of keys()) if (matches(readEntry(store!.getItem(key)))) store!.removeItem(key)
  }
  return {
    /** If the browser rejects the entry, only an offline reload is affected. */
    saveOffline: (name: string, value: unknown): void => {
      const userId = currentUserId()
      if (userId === null) return
      try {
        evictOldest(prefix + name)
        store?.setItem(prefix + name, JSON.stringify({ keptAt: now(), userId, value }))
      } catch {
        store?.removeItem(prefix + name)
      }
    },
    /** Returns the value stored under a name; null if the signed-in user has none, or if it is invalid or expired. */
    readOffline: <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | null => {
      const text = store?.getItem(prefix + name) ?? null
      const { userId, value } = readEntry(text)
      const age = now() - storedAtOf(text)
      if (userId === undefined || userId !== currentUserId() || age < 0 || age > longestMs) return null
      return schema.safeParse(value).data ?? null
    },
    clearOffline: (): void => removeMatching(() => true),
    /** Removes the entries of all users but the signed-in one. */
    removeOtherUsersOffline: (): void => removeMatching(({ userId }) => userId !== currentUserId()),
  }
}

/** Local storage of this browser; null without a page, as in tests. */
const storage = globalThis.window?.localStorage ?? null
export const { saveOffline, readOffline, clearOffline, removeOtherUsersOffline } = createOfflineStore(
  storage,
  () => storage && readRecord(storage).userId,
)
