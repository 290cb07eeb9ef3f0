import { z } from '@hono/zod-openapi'
import { undone } from '@takt/domain/core/item/answers/undone.ts'
import type { Dependencies } from '../../dependencies.ts'
import { tenantOf } from '../../http/requests/sessionContext.ts'
import { answerChange, answers } from '../../http/responses/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { ItemRegistry } from '../mountedItem.ts'
import { transactChange } from '../write/transact.ts'
import { undoChanges } from './undoChanges.ts'

/** At most this many changes are taken back at once: an import of a large file is some dozen. */
const most = 200

/** Takes changes of rows back. Whoever made them may, with the rights that they took. */
export function undoRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  return [
    route({
      right: 'session',
      method: 'post',
      path: '/changes/undo',
      tags: ['changes'],
      summary: 'Take changes of one’s own back, all or none, unless somebody changed the same rows since',
      body: z.strictObject({
        changes: z
          .array(z.string().max(40))
          .min(1)
          .max(most)
          .openapi({ description: '`change` of the answers to what is to be undone; undone again it is redone' }),
      }),
      answer: answers('The rows that are there, as they are now; `change` beside it takes this back in turn', undone),
      handle: async (c, asked) => {
        const { session } = c.var
        const { changes } = asked.body
        const tenant = tenantOf(session)
        const { result, change } = await transactChange(dependencies, { tenant, items }, (context) =>
          undoChanges(context, session, changes),
        )
        return answerChange(c, result, 'Undone', change)
      },
    }),
  ]
}
