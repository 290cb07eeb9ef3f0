import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The address that a request comes from, as the socket knows it. Behind `trustedProxies` reverse proxies of our own it
 * is the one that the outermost of them saw: what anybody else wrote into X-Forwarded-For stands further left and does
 * not count.
 */
export function remoteAddress(c: Context, trustedProxies: number): string {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies < 1) return socket
  const seen = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return seen.at(-trustedProxies) || socket
}
