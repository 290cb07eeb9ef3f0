import { subjects } from '@takt/domain/messages/subjects.ts'
import { repeat } from '@takt/store/repeat.ts'
import type { Dependencies } from '../dependencies.ts'
import { applyDue } from './applyDue.ts'
import type { ItemRegistry } from './mountedItem.ts'
import { undoRoutes } from './undo/undoRoutes.ts'

type Opening = { dependencies: Dependencies; items: ItemRegistry }

/** Work that brings values into their rows when the time comes from which they hold. */
function applyWhenDue({ dependencies: { systemDb, nats, log, now }, items }: Opening) {
  const types = [...items.values()].map(({ type }) => type)
  let after = 0
  return repeat({
    everyMs: 1000,
    first: 'later',
    work: async () => {
      const until = now()
      for (const { organizationId, area, ...changed } of await applyDue(systemDb, types, { after, until }))
        nats.publish(subjects.changed(organizationId, area), JSON.stringify(changed))
      // A change of the last minute may commit yet, with a time that has passed: look at that again.
      after = until - 60_000
    },
    failed: (error) =>
      log.warn({ err: error }, 'values that begin to hold were not brought into their rows and will be in a moment'),
  })
}

/** Takes changes of rows of any type back, and sees to it that what was decided for later shows when its time comes. */
export const itemsArea = {
  name: 'items',
  open: (gateway: Opening) => ({
    routes: undoRoutes(gateway.dependencies, gateway.items),
    start: async () => applyWhenDue(gateway),
  }),
}
