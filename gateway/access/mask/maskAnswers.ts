import { audit } from '@takt/domain/access/audit.ts'
import { users } from '@takt/domain/access/users.ts'
import { fieldOf } from '@takt/domain/item/item.ts'
import { inTurns } from '@takt/store/turns.ts'
import { createMiddleware } from 'hono/factory'
import type { Dependencies } from '../../dependencies.ts'
import type { RequestEnv } from '../../http/router.ts'
import type { ItemRegistry } from '../../items/mountedItem.ts'
import { maskCsv } from './maskCsv.ts'
import { type Mask, maskJson } from './maskJson.ts'

// Beside what item types say of themselves: names as answers of other routes call them.
const alsoHidden = [...users.mask, ...audit.mask, 'organizationName', 'entityName', 'resourceDescription']
// Who one is oneself, what the next call is made with, and what fields are called.
const plain =
  /^\/api\/(users\/(user|sessions|linkToken|maskMode)|messaging\/\w+|openapi\.json|reference)$|\/schema$|\/types$/

/** In a masked session every answer and export leaves with names, descriptions and e-mail addresses masked, the same input always alike. */
export function maskAnswers({ env }: Dependencies, items: ItemRegistry) {
  const hidden = new Set([...alsoHidden, ...[...items.values()].flatMap(({ type }) => type.mask)])
  const mask: Mask = { secret: env.TAKT_SECRET, hidden }
  // No call follows from a file: there the numbers of people, jobs, parts and machines are masked as well.
  const identifiers = [...items.values()].flatMap(({ type }) =>
    type.key.filter((name) => fieldOf(type, name).stored === 'text'),
  )
  const fileMask: Mask = { ...mask, hidden: new Set([...hidden, ...identifiers, 'resourceId']) }
  return createMiddleware<RequestEnv>(async (c, next) => {
    await next()
    const { isMasked, userName } = c.var.session
    if (!isMasked) return
    const profile = [userName, encodeURIComponent(userName)].some((name) => c.req.path === `/api/users/${name}`)
    if ((profile && c.req.method === 'PUT') || plain.test(c.req.path) || !c.res.body) return
    const type = c.res.headers.get('content-type') ?? ''
    if (!/json|csv/.test(type)) return
    const masked = type.includes('csv')
      ? c.res.body.pipeThrough(maskCsv(fileMask))
      : JSON.stringify(await inTurns(maskJson(mask, await c.res.json())))
    const { status } = c.res
    const headers = new Headers(c.res.headers)
    headers.delete('content-length')
    c.res = undefined
    c.res = new Response(masked, { status, headers })
  })
}
