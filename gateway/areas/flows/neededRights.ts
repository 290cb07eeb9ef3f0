import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { Design } from '@takt/domain/areas/flows/design/design.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/face.ts'
import type { Area, Flag } from '@takt/domain/core/rights/permissions.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { shownFilters } from '../../core/items/shownTo.ts'
import { areaOfRecipient } from '../notifications/face.ts'

/** A right that it takes: any of these flags on an area. */
export type Need = { area: Area; flags: readonly Flag[] }

/** What whoever a design runs as must be allowed to do: to write flows, and what its steps read and write. */
export function neededRights(items: ItemRegistry, design: Design): Need[] {
  const typeOf = (name: string) => items.get(name)!.type
  return [
    { area: flows.area, flags: flows.changedWith },
    ...design.steps.flatMap((step): Need[] => {
      switch (step.kind) {
        case 'itemChanged':
        case 'find':
          return [{ area: typeOf(step.options.itemType).area, flags: ['read'] }]
        case 'alertBegan':
          return [{ area: machineAlerts.area, flags: ['read'] }]
        case 'save':
          return [{ area: typeOf(step.options.itemType).area, flags: typeOf(step.options.itemType).changedWith }]
        case 'tell':
          return step.options.recipients.flatMap(({ recipientType }): Need[] => {
            const area = areaOfRecipient[recipientType]
            return area ? [{ area, flags: ['read'] }] : []
          })
        default:
          return []
      }
    }),
  ]
}

/** The first right of these that is missing; null if none is. */
export const missingRight = (
  needs: readonly Need[],
  may: (area: Area, flag: Flag) => boolean,
): { area: Area; flag: Flag } | null => {
  const missing = needs.find(({ area, flags }) => !flags.some((flag) => may(area, flag)))
  return missing ? { area: missing.area, flag: missing.flags[0]! } : null
}

/** What a run tells of: every area and item type that its design reads and writes. Null: it is not known. */
export type TellsOf = { areas: readonly string[]; itemTypes: readonly string[] | null }

/** What runs of a design tell of. */
export const tellsOf = (items: ItemRegistry, design: Design): TellsOf => ({
  areas: [...new Set(neededRights(items, design).map(({ area }) => area))],
  itemTypes: [...new Set(design.steps.flatMap(({ options }) => ('itemType' in options ? [options.itemType] : [])))],
})

/**
 * Whether a session may be told what began such a run, what went into its steps and what came of them: names of people
 * may be among it, and any row of these types.
 */
export const mayBeToldAll = (session: Session, items: ItemRegistry, { areas, itemTypes }: TellsOf): boolean =>
  mayDo(session, 'employees', 'read') &&
  areas.length > 0 &&
  areas.every((area) => mayDo(session, area as Area, 'read')) &&
  (itemTypes ?? [...items.keys()]).every((name) => {
    const item = items.get(name)
    return item === undefined || shownFilters(item, session).length === 0
  })
