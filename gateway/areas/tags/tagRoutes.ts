import { normalEpc } from '@takt/domain/areas/tags/epc.ts'
import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import { tags } from '@takt/domain/areas/tags/tags.ts'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { ahead, type Route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'

/** A code is asked for as it is kept, however it was typed. */
const asKept = createMiddleware<RequestEnv>(async (c, next) => {
  const url = new URL(c.req.url)
  for (const name of ['epc', 'epcEquals']) {
    const epc = url.searchParams.get(name)
    if (epc) url.searchParams.set(name, normalEpc(epc))
  }
  c.req.raw = new Request(url, c.req.raw)
  await next()
})

/** A list that was asked for one code says its resource beside the rows. */
const withResource = createMiddleware<RequestEnv>(async (c, next) => {
  await next()
  if (!c.req.query('epc') || c.res.status !== 200) return
  const body: { data: Record<string, unknown>[] } = JSON.parse(await c.res.text())
  c.res = c.json({ ...body, resourceID: body.data[0]?.resourceID ?? null })
})

/**
 * What lists of tags and of their associations do beyond other lists; the rows are answered by the routes that all
 * types have.
 */
export const tagRoutes = (): readonly Route[] => [
  ahead({ right: 'session', method: 'get', path: `/${tags.name}`, handle: every(asKept, withResource) }),
  ahead({ right: 'session', method: 'get', path: `/${tagAssociations.name}`, handle: asKept }),
]
