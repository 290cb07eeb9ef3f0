import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HttpError } from '../responses/httpError.ts'
import { httpTexts as texts } from '../texts.ts'

const defaultBytes = 4 * 1024 * 1024

/** Rejects bodies over a size limit. */
export const limitTo = (bytes: number) =>
  bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new HttpError('tooLarge', texts.bodyTooLarge(bytes))
    },
  })

/** Rejects bodies over 4 MiB, or over the limit of the path (as routers write it: `/jobs/:key`). */
export function limitBody(addresses: readonly { path: string; bytes?: number }[]): MiddlewareHandler {
  const defaultLimit = limitTo(defaultBytes)
  const pathLimits = addresses.flatMap(({ path, bytes }) =>
    bytes ? [{ isMeant: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), limit: limitTo(bytes) }] : [],
  )
  return (c, next) =>
    (pathLimits.find(({ isMeant: pattern }) => pattern.test(c.req.path))?.limit ?? defaultLimit)(c, next)
}
