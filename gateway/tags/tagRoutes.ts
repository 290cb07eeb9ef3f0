import { normalEpc } from '@takt/domain/tags/epc.ts'
import { tagAssociations } from '@takt/domain/tags/tagAssociations.ts'
import { tags } from '@takt/domain/tags/tags.ts'
import { createMiddleware } from 'hono/factory'
import { createRouter, type RequestEnv } from '../http/router.ts'

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

/** What lists of tags and of their associations do beyond other lists; the rows are answered by the routes that all types have. */
export function tagRoutes() {
  const router = createRouter()
  router.get(`/${tags.name}`, asKept, withResource)
  router.get(`/${tagAssociations.name}`, asKept)
  return router
}
