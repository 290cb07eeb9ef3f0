import { createRoute, z } from '@hono/zod-openapi'
import { undone } from '@takt/domain/item/answers/undone.ts'
import type { Dependencies } from '../../dependencies.ts'
import { answerChange, answers } from '../../http/answer.ts'
import { tenantOf } from '../../http/authorize.ts'
import { createRouter, type Router } from '../../http/router.ts'
import type { ItemRegistry } from '../mountedItem.ts'
import { transactChange } from '../transact.ts'
import { undoChanges } from './undoChanges.ts'

/** At most this many changes are taken back at once: an import of a large file is some dozen. */
const most = 200

const undo = createRoute({
  method: 'post',
  path: '/changes/undo',
  tags: ['changes'],
  summary: 'Take changes of one’s own back, all or none, unless somebody changed the same rows since',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({
            changes: z
              .array(z.string().max(40))
              .min(1)
              .max(most)
              .openapi({ description: '`change` of the answers to what is to be undone; undone again it is redone' }),
          }),
        },
      },
    },
  },
  responses: answers('The rows that are there, as they are now; `change` beside it takes this back in turn', undone),
})

/** Takes changes of rows back. Whoever made them may, with the rights that they took. */
export function undoRoutes(dependencies: Dependencies, items: ItemRegistry): Router {
  const router = createRouter()
  router.openapi(undo, async (c) => {
    const { session } = c.var
    const { changes } = c.req.valid('json')
    const { result, change } = await transactChange(dependencies, { tenant: tenantOf(session), items }, (context) =>
      undoChanges(context, session, changes),
    )
    return answerChange(c, result, 'Undone', change)
  })
  return router
}
