import { normalEpc } from '@takt/domain/areas/tags/epc.ts'
import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import { tags } from '@takt/domain/areas/tags/tags.ts'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { ahead, type Route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'

/** Normalizes the code in a query to its stored form. */
const normalizeCode = createMiddleware<RequestEnv>(async (c, next) => {
  const url = new URL(c.req.url)
  for (const name of ['epc', 'epcEquals']) {
    const epc = url.searchParams.get(name)
    if (epc) url.searchParams.set(name, normalEpc(epc))
  }
  c.req.raw = new Request(url, c.req.raw)
  await next()
})

/** Adds the machine of the tag to a list filtered by one code. */
const withResource = createMiddleware<RequestEnv>(async (c, next) => {
  await next()
  if (!c.req.query('epc') || c.res.status !== 200) return
  const body: { data: Record<string, unknown>[] } = JSON.parse(await c.res.text())
  c.res = c.json({ ...body, resourceID: body.data[0]?.resourceID ?? null })
})

/** The additional behavior of the lists of tags and associations; the rows come from the routes of all item types. */
export const tagRoutes = (): readonly Route[] => [
  ahead({ right: 'session', method: 'get', path: `/${tags.name}`, handle: every(normalizeCode, withResource) }),
  ahead({ right: 'session', method: 'get', path: `/${tagAssociations.name}`, handle: normalizeCode }),
]
