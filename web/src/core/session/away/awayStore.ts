import type { z } from 'zod'
import { readRecord } from '../sessionRecord.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'takt.away\n'
/** What was kept longer ago than this holds no more. */
const longestMs = 7 * 86_400_000
/** So much is kept at most, the latest: what people typed needs room in the same store. */
const most = 40

type Kept = { keptAt?: unknown; userId?: unknown; value?: unknown }

const readKept = (text: string | null): Kept => {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
const whenKept = (text: string | null): number => Number(readKept(text).keptAt ?? 0)

/**
 * What pages that go on without a network need of the server, under names: kept on the device for a week at most, and
 * forgotten when somebody signs out. It belongs to whoever's session it was kept in, and is nobody else's. `whose`: the
 * user of the session, null while that is not known. `now`: milliseconds since 1970.
 */
export function createAwayStore(store: Store | null, whose: () => number | null, now: () => number = Date.now) {
  const keys = () =>
    Array.from({ length: store?.length ?? 0 }, (_, i) => store!.key(i) ?? '').filter((key) => key.startsWith(prefix))
  const makeRoom = (key: string) => {
    const others = keys().filter((other) => other !== key)
    const byAge = others.sort((a, b) => whenKept(store!.getItem(a)) - whenKept(store!.getItem(b)))
    for (const old of byAge.slice(0, Math.max(0, others.length + 1 - most))) store?.removeItem(old)
  }
  const forget = (which: (kept: Kept) => boolean) => {
    for (const key of keys()) if (which(readKept(store!.getItem(key)))) store!.removeItem(key)
  }
  return {
    /** A browser that refuses to store loses what a reload without a network needs. */
    keepAway: (name: string, value: unknown): void => {
      const userId = whose()
      if (userId === null) return
      try {
        makeRoom(prefix + name)
        store?.setItem(prefix + name, JSON.stringify({ keptAt: now(), userId, value }))
      } catch {
        store?.removeItem(prefix + name)
      }
    },
    /**
     * What is kept under a name; null if there is nothing of whoever is signed in, nothing that is understood, or
     * nothing that still holds.
     */
    keptAway: <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | null => {
      const text = store?.getItem(prefix + name) ?? null
      const { userId, value } = readKept(text)
      const age = now() - whenKept(text)
      if (userId === undefined || userId !== whose() || age < 0 || age > longestMs) return null
      return schema.safeParse(value).data ?? null
    },
    forgetAway: (): void => forget(() => true),
    /** Forgets what was kept for anybody but whoever is signed in. */
    forgetOthersAway: (): void => forget(({ userId }) => userId !== whose()),
  }
}

/** The store of this browser; null where there is none, as in tests without a page. */
const storage = globalThis.window?.localStorage ?? null
export const { keepAway, keptAway, forgetAway, forgetOthersAway } = createAwayStore(
  storage,
  () => storage && readRecord(storage).userId,
)
