import { z } from '@hono/zod-openapi'
import { undone } from '@takt/domain/core/item/responses/undone.ts'
import type { Dependencies } from '../../dependencies.ts'
import { tenantOf } from '../../http/requests/sessionContext.ts'
import { respondToChange, responses } from '../../http/responses/respond.ts'
import { type Route, route } from '../../http/route.ts'
import type { ItemRegistry } from '../mountedItem.ts'
import { transactChange } from '../write/transact.ts'
import { undoChanges } from './undoChanges.ts'

/** Maximum number of changes undone at once; an import of a large file has a few dozen. */
const maxChanges = 200

/** Routes that undo changes of rows. The user who made them may undo them, with the rights that they required. */
export function undoRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  return [
    route({
      right: 'session',
      method: 'post',
      path: '/changes/undo',
      tags: ['changes'],
      summary: 'Undo your own changes, all or none, unless someone changed the same rows since',
      body: z.strictObject({
        changes: z.array(z.string().max(40)).min(1).max(maxChanges).openapi({
          description: '`change` of the responses to the requests to undo; undoing an undo redoes the change',
        }),
      }),
      response: responses('The existing rows in their present state; the `change` next to it undoes this undo', undone),
      handle: async (c, request) => {
        const { session } = c.var
        const { changes } = request.body
        const tenant = tenantOf(session)
        const { result, change } = await transactChange(dependencies, { tenant, items }, (context) =>
          undoChanges(context, session, changes),
        )
        return respondToChange(c, result, 'Undone', change)
      },
    }),
  ]
}
