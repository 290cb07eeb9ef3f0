import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Returns the client address of a request, by default that of the socket. Behind `trustedProxies` reverse proxies of
 * the installation it is the address seen by the outermost of them; entries that clients put into X-Forwarded-For are
 * further left and are ignored.
 */
export function remoteAddress(c: Context, trustedProxies: number): string {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies < 1) return socket
  const addresses = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return addresses.at(-trustedProxies) || socket
}

/** Origin of a request: client address and user agent. */
export type Origin = { address: string; userAgent: string }

/** Returns the origin of a request behind `trustedProxies` reverse proxies of the installation. */
export const requestOrigin = (c: Context, trustedProxies: number): Origin => ({
  address: remoteAddress(c, trustedProxies),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
})
