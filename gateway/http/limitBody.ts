import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from './refusal.ts'
import { httpTexts as texts } from './texts.ts'

const usualBytes = 4 * 1024 * 1024

/** Refuses bodies over that. */
export const limitTo = (bytes: number) =>
  bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new Refusal('tooLarge', texts.bodyTooLarge(bytes))
    },
  })

/** Refuses bodies over 4 MiB, or over what is said for the address. */
export function limitBody(addresses: readonly { path: string; bytes?: number }[]): MiddlewareHandler {
  const usual = limitTo(usualBytes)
  const others = new Map(addresses.flatMap(({ path, bytes }) => (bytes ? [[path, limitTo(bytes)] as const] : [])))
  return (c, next) => (others.get(c.req.path) ?? usual)(c, next)
}
