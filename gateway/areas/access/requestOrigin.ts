import type { Context } from 'hono'
import { remoteAddress } from './remoteAddress.ts'

/** Where a request comes from: its address and what the browser calls itself. */
export type Origin = { address: string; userAgent: string }

/** The origin of a request behind `trustedProxies` reverse proxies of our own. */
export const requestOrigin = (c: Context, trustedProxies: number): Origin => ({
  address: remoteAddress(c, trustedProxies),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
})
