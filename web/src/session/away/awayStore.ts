import type { z } from 'zod'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'takt.away\n'
/** What was kept longer ago than this holds no more. */
const longestMs = 7 * 86_400_000
/** So much is kept at most, the latest: what people typed needs room in the same store. */
const most = 40

const whenKept = (text: string | null): number => {
  try {
    return Number(JSON.parse(text ?? '{}').keptAt ?? 0)
  } catch {
    return 0
  }
}

/**
 * What pages that go on without a network need of the server, under names: kept on the device for a week at most, and
 * forgotten when somebody signs out. `now`: milliseconds since 1970.
 */
export function createAwayStore(store: Store | null, now: () => number = Date.now) {
  const keys = () =>
    Array.from({ length: store?.length ?? 0 }, (_, i) => store!.key(i) ?? '').filter((key) => key.startsWith(prefix))
  const makeRoom = (key: string) => {
    const others = keys().filter((other) => other !== key)
    const byAge = others.sort((a, b) => whenKept(store!.getItem(a)) - whenKept(store!.getItem(b)))
    for (const old of byAge.slice(0, Math.max(0, others.length + 1 - most))) store?.removeItem(old)
  }
  return {
    /** A browser that refuses to store loses what a reload without a network needs. */
    keepAway: (name: string, value: unknown): void => {
      try {
        makeRoom(prefix + name)
        store?.setItem(prefix + name, JSON.stringify({ keptAt: now(), value }))
      } catch {
        store?.removeItem(prefix + name)
      }
    },
    /** What is kept under a name; null if there is nothing, nothing that is understood, or nothing that still holds. */
    keptAway: <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | null => {
      const text = store?.getItem(prefix + name) ?? null
      const age = now() - whenKept(text)
      if (text === null || age < 0 || age > longestMs) return null
      return schema.safeParse(JSON.parse(text).value).data ?? null
    },
    forgetAway: (): void => {
      for (const key of keys()) store?.removeItem(key)
    },
  }
}

/** The store of this browser; null where there is none, as in tests without a page. */
export const { keepAway, keptAway, forgetAway } = createAwayStore(globalThis.window?.localStorage ?? null)
