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

/** Where a request comes from: its address and what the browser calls itself. */
export type Origin = { address: string; userAgent: string }

/** The origin of a request behind `trustedProxies` reverse proxies of our own. */
export const requestOrigin = (c: Context, trustedProxies: number): Origin => ({
  address: remoteAddress(c, trustedProxies),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
})
