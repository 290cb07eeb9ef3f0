import { subjects } from '@takt/domain/messages/subjects.ts'
import { repeat } from '@takt/store/repeat.ts'
import type { Dependencies } from '../dependencies.ts'
import { applyDue } from './applyDue.ts'
import type { MountedItem } from './mountedItem.ts'
import { undoRoutes } from './undo/undoRoutes.ts'

/** Takes changes of rows of any type back, and sees to it that what was decided for later shows when its time comes. */
export const itemsArea = {
  name: 'items',
  routes: undoRoutes,
  start: async ({ systemDb, nats, log, now }: Dependencies, mounted: readonly { items?: readonly MountedItem[] }[]) => {
    const types = mounted.flatMap((area) => area.items ?? []).map(({ type }) => type)
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
  },
}
