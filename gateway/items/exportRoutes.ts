import type { Dependencies } from '../dependencies.ts'
import { createRouter, type Router } from '../http/router.ts'
import { exportCsv } from './exportCsv.ts'
import { mayItem, tenantFor } from './itemAccess.ts'
import type { MountedItem } from './mountedItem.ts'
import { readListQuery } from './readListQuery.ts'

/** `GET /{itemType}/export.csv`: everything that the list's query matches. `bom=true` puts the mark in front by which Excel knows UTF-8. */
export function exportRoutes(dependencies: Dependencies, item: MountedItem): Router {
  const { type } = item
  const router = createRouter()
  router.get(`/${type.name}/export.csv`, mayItem(item, 'read'), async (c) => {
    const parameters = new URL(c.req.url).searchParams
    const marked = parameters.get('bom') === 'true'
    parameters.delete('bom')
    const query = readListQuery(type, parameters)
    const rows = await exportCsv(dependencies, { type, tenant: tenantFor(type, c.var.session) }, query)
    const at = new Date(dependencies.now()).toISOString().replaceAll(':', '-')
    return new Response(marked ? withMark(rows) : rows, {
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="${type.label} ${at}.csv"`,
        'cache-control': 'no-store',
      },
    })
  })
  return router
}

const withMark = (stream: ReadableStream<Uint8Array>) =>
  stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array([0xef, 0xbb, 0xbf])),
    }),
  )
