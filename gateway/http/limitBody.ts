import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from './refusal.ts'

export type BodyLimit = { pathPrefix: string; bytes: number }

const usualBytes = 4 * 1024 * 1024

/** Refuses bodies over that. */
export const limitTo = (bytes: number) =>
  bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new Refusal('tooLarge', `The body is larger than ${bytes} bytes, which is the limit here`)
    },
  })

/** Refuses bodies over 4 MiB, or over what is said for the path. */
export function limitBody(exceptions: readonly BodyLimit[]): MiddlewareHandler {
  const usual = limitTo(usualBytes)
  const others = exceptions.map(({ pathPrefix, bytes }) => ({ pathPrefix, limit: limitTo(bytes) }))
  return (c, next) => (others.find(({ pathPrefix }) => c.req.path.startsWith(pathPrefix))?.limit ?? usual)(c, next)
}
