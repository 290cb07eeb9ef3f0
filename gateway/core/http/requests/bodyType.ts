import type { Context } from 'hono'

/** Returns the declared media type of a body without parameters; `application/octet-stream` if none is declared. */
export const bodyType = (c: Context) =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'application/octet-stream'

export const isJson = (type: string) => /^application\/([\w.-]+\+)?json$/.test(type)
