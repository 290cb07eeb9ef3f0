import type { ChangedRow } from '@takt/domain/areas/messages/changedRow.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { repeatOnNotification } from '@takt/store/postgres/repeatOnNotification.ts'
import type { Dependencies } from '../dependencies.ts'
import { openLogChanges } from '../events/openLogChanges.ts'
import type { ItemRegistry } from './mountedItem.ts'
import { applyDue, nextDue } from './project/applyDue.ts'
import { undoRoutes } from './undo/undoRoutes.ts'

type Opening = {
  dependencies: Dependencies
  items: ItemRegistry
  shared: <Value>(open: (dependencies: Dependencies) => Value) => Value
}

/** Starts the background work that applies effective-dated values to their rows when they become effective. */
function startApplyingDue({ dependencies: { systemDb, nats, log, now }, items, shared }: Opening) {
  const types = [...items.values()].map(({ type }) => type)
  let after = 0
  let next: number | null = null
  return repeatOnNotification({
    news: shared(openLogChanges).subscribe(),
    everyMs: 1000,
    first: 'later',
    isDue: () => next !== null && next <= now(),
    work: async () => {
      const appliedUntil = now()
      for (const { organizationId, area, ...changed } of await applyDue(systemDb, types, {
        after,
        until: appliedUntil,
      }))
        nats.publish(subjects.changed(organizationId, area), JSON.stringify(changed satisfies ChangedRow))
      // A change of the last minute may still be committed with a time in the past, so that range is checked again.
      after = appliedUntil - 60_000
      next = await nextDue(systemDb, appliedUntil)
    },
    failed: (error) =>
      log.warn({ err: error }, 'values that begin to hold were not brought into their rows and will be in a moment'),
  })
}

/** Undoes changes of rows of all types, and applies effective-dated values when they become effective. */
export const itemsArea = {
  name: 'items',
  open: (gateway: Opening) => ({
    routes: undoRoutes(gateway.dependencies, gateway.items),
    start: async () => startApplyingDue(gateway),
  }),
}
