import type { ChangedRow } from '@takt/domain/areas/messages/changedRow.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { repeatOnNews } from '@takt/store/postgres/repeatOnNews.ts'
import type { Dependencies } from '../dependencies.ts'
import { openLogNews } from '../events/openLogNews.ts'
import type { ItemRegistry } from './mountedItem.ts'
import { applyDue, nextDue } from './project/applyDue.ts'
import { undoRoutes } from './undo/undoRoutes.ts'

type Opening = {
  dependencies: Dependencies
  items: ItemRegistry
  shared: <Value>(open: (dependencies: Dependencies) => Value) => Value
}

/** Work that brings values into their rows when the time comes from which they hold. */
function applyWhenDue({ dependencies: { systemDb, nats, log, now }, items, shared }: Opening) {
  const types = [...items.values()].map(({ type }) => type)
  let after = 0
  let next: number | null = null
  return repeatOnNews({
    news: shared(openLogNews).hear(),
    everyMs: 1000,
    first: 'later',
    isDue: () => next !== null && next <= now(),
    work: async () => {
      const until = now()
      for (const { organizationId, area, ...changed } of await applyDue(systemDb, types, { after, until }))
        nats.publish(subjects.changed(organizationId, area), JSON.stringify(changed satisfies ChangedRow))
      // A change of the last minute may commit yet, with a time that has passed: look at that again.
      after = until - 60_000
      next = await nextDue(systemDb, until)
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
