import { hash } from 'node:crypto'
import { z } from 'zod'

const position = z.object({ keys: z.array(z.tuple([z.string(), z.number()])) })

/** Time for which a key is remembered (ms), and maximum number of keys. */
const rememberMs = 600_000
const maxKeys = 1_000

/** Remembers the idempotency keys of messages with their content. `stored`: the position in the stored feed, if any. */
export function createRecentKeys(stored: unknown, now: () => number = Date.now) {
  const parsed = position.safeParse(stored)
  const keys = new Map(parsed.success ? parsed.data.keys : [])
  const entryOf = (key: string, body: Uint8Array) =>
    hash('sha256', Buffer.concat([Buffer.from(`${key}\0`), body]), 'base64').slice(0, 16)
  const evict = () => {
    for (const [entry, at] of keys) if (now() - at > rememberMs || keys.size > maxKeys) keys.delete(entry)
  }
  return {
    /** True if the same body arrived with the same key within ten minutes. */
    has(key: string, body: Uint8Array) {
      evict()
      return keys.has(entryOf(key, body))
    },
    add(key: string, body: Uint8Array) {
      keys.set(entryOf(key, body), now())
      evict()
    },
    position: (): z.output<typeof position> => ({ keys: [...keys] }),
  }
}
