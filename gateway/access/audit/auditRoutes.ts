import { audit } from '@takt/domain/access/audit.ts'
import type { Dependencies } from '../../dependencies.ts'
import { answer } from '../../http/answer.ts'
import { requires } from '../../http/authorize.ts'
import { createRouter, type Router } from '../../http/router.ts'
import { listItems } from '../../items/listItems.ts'
import { readListQuery } from '../../items/readListQuery.ts'
import { listEntityRows, listRoutes } from '../users/listRoutes.ts'

/** `GET /api/audit`, the newest first unless asked otherwise. A global administrator sees all entities', and what belongs to none. */
export function auditRoutes(dependencies: Dependencies): Router {
  const router = createRouter()
  router.route('/', listRoutes(dependencies, audit))
  router.get('/audit', requires('security', 'read'), async (c) => {
    const search = new URL(c.req.url).searchParams
    if (!search.has('orderBy')) search.set('orderBy', 'auditId:desc')
    if (!search.has('limit')) search.set('limit', '1000')
    if (!c.var.session.globalAdmin) return answer(c, await listEntityRows(dependencies, audit, c.var.session, search))
    const query = readListQuery(audit, search)
    return answer(c, await listItems(dependencies.systemDb, audit, null, { ...query, asOf: null }))
  })
  return router
}
