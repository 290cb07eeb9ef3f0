import { z } from '@hono/zod-openapi'
import { byteOrderMark } from '@takt/domain/core/item/csvText.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type Route, route } from '../../http/route.ts'
import { listTenant, mayItem } from '../itemAccess.ts'
import type { MountedItem } from '../mountedItem.ts'
import { restrictToVisible } from '../visibilityFilters.ts'
import { exportCsv } from './exportCsv.ts'
import { listParameters } from './listParameters.ts'
import { readListQuery } from './readListQuery.ts'

const exportParameters = listParameters.extend({
  bom: z
    .string()
    .optional()
    .openapi({ description: '`false` omits the UTF-8 byte order mark, for programs that cannot read it' }),
})

/**
 * `GET /{itemType}/export.csv`: all matches of a list query, with a UTF-8 byte order mark for spreadsheets unless
 * `bom=false`.
 */
export function exportRoute(dependencies: Dependencies, item: MountedItem): Route {
  const { type } = item
  return route({
    right: mayItem(item, 'read'),
    method: 'get',
    path: `/${type.name}/export.csv`,
    tags: [type.name],
    summary: `All matching rows as CSV: ${type.label}`,
    isRead: 'byItself',
    query: exportParameters,
    response: {
      200: { description: 'RFC 4180; the header names fields', content: { 'text/csv': { schema: z.string() } } },
    },
    handle: async (c) => {
      const { session } = c.var
      const parameters = new URL(c.req.url).searchParams
      const marked = parameters.get('bom') !== 'false'
      parameters.delete('bom')
      const query = restrictToVisible(item, session, readListQuery(type, parameters, session))
      const params = { type, tenant: await listTenant(dependencies, item, session), withPeople: maySeePeople(session) }
      const rows = await exportCsv(dependencies, params, query)
      const at = new Date(dependencies.now()).toISOString().replaceAll(':', '-')
      return new Response(marked ? withMark(rows) : rows, {
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="${type.label} ${at}.csv"`,
          'cache-control': 'no-store',
        },
      })
    },
  })
}

const withMark = (stream: ReadableStream<Uint8Array>) =>
  stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(byteOrderMark)),
    }),
  )
