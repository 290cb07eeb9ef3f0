import type { Context } from 'hono'

/** The media type of a body as it was sent, without parameters; what says none is anything. */
export const bodyType = (c: Context) =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'application/octet-stream'

export const isJson = (type: string) => /^application\/([\w.-]+\+)?json$/.test(type)
