import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** The address a request comes from, as the socket knows it: a header could say anything. */
export const remoteAddress = (c: Context): string =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'unknown'
