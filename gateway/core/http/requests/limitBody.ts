import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '../responses/refusal.ts'
import { httpTexts as texts } from '../texts.ts'

const usualBytes = 4 * 1024 * 1024

/** Refuses bodies over that. */
export const limitTo = (bytes: number) =>
  bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new Refusal('tooLarge', texts.bodyTooLarge(bytes))
    },
  })

/** Refuses bodies over 4 MiB, or over what is said for the address (as routers write it: `/jobs/:key`). */
export function limitBody(addresses: readonly { path: string; bytes?: number }[]): MiddlewareHandler {
  const usual = limitTo(usualBytes)
  const others = addresses.flatMap(({ path, bytes }) =>
    bytes ? [{ isMeant: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), limit: limitTo(bytes) }] : [],
  )
  return (c, next) => (others.find(({ isMeant }) => isMeant.test(c.req.path))?.limit ?? usual)(c, next)
}
