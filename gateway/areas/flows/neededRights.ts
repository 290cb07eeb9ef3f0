import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { Design } from '@takt/domain/areas/flows/design/design.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/index.ts'
import type { Area, Flag } from '@takt/domain/core/rights/permissions.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { visibilityFilters } from '../../core/items/visibilityFilters.ts'
import { areaOfRecipient } from '../notifications/index.ts'

/** A required right: any of these flags on an area. */
export type RequiredRight = { area: Area; flags: readonly Flag[] }

/**
 * Returns the rights that the owner of a flow needs for its design: writing flows, and what its steps read and write.
 */
export function neededRights(items: ItemRegistry, design: Design): RequiredRight[] {
  const typeOf = (name: string) => items.get(name)!.type
  return [
    { area: flows.area, flags: flows.changedWith },
    ...design.steps.flatMap((step): RequiredRight[] => {
      switch (step.kind) {
        case 'itemChanged':
        case 'find':
          return [{ area: typeOf(step.options.itemType).area, flags: ['read'] }]
        case 'alertBegan':
          return [{ area: machineAlerts.area, flags: ['read'] }]
        case 'save':
          return [{ area: typeOf(step.options.itemType).area, flags: typeOf(step.options.itemType).changedWith }]
        case 'tell':
          return step.options.recipients.flatMap(({ recipientType }): RequiredRight[] => {
            const area = areaOfRecipient[recipientType]
            return area ? [{ area, flags: ['read'] }] : []
          })
        default:
          return []
      }
    }),
  ]
}

/** Returns the first missing right; null if none is missing. */
export const missingRight = (
  required: readonly RequiredRight[],
  may: (area: Area, flag: Flag) => boolean,
): { area: Area; flag: Flag } | null => {
  const missing = required.find(({ area, flags }) => !flags.some((flag) => may(area, flag)))
  return missing ? { area: missing.area, flag: missing.flags[0]! } : null
}

/**
 * Areas and item types that the design of a run reads and writes, whose data its details can contain. Null: unknown.
 */
export type DataScope = { areas: readonly string[]; itemTypes: readonly string[] | null }

/** Returns the data scope of runs of a design. */
export const dataScopeOf = (items: ItemRegistry, design: Design): DataScope => ({
  areas: [...new Set(neededRights(items, design).map(({ area }) => area))],
  itemTypes: [...new Set(design.steps.flatMap(({ options }) => ('itemType' in options ? [options.itemType] : [])))],
})

/**
 * True if a session may see the trigger of such a run and the input and output of its steps. These can contain names of
 * people and any row of these types.
 */
export const maySeeAll = (session: Session, items: ItemRegistry, { areas, itemTypes }: DataScope): boolean =>
  mayDo(session, 'employees', 'read') &&
  areas.length > 0 &&
  areas.every((area) => mayDo(session, area as Area, 'read')) &&
  (itemTypes ?? [...items.keys()]).every((name) => {
    const item = items.get(name)
    return item === undefined || visibilityFilters(item, session).length === 0
  })
