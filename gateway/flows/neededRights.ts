import { mayDo, type Session } from '@takt/domain/access/session.ts'
import type { Design } from '@takt/domain/flows/design/design.ts'
import { flows } from '@takt/domain/flows/flows.ts'
import { machineAlerts } from '@takt/domain/notifications/face.ts'
import type { Area, Flag } from '@takt/domain/rights/permissions.ts'
import type { ItemRegistry } from '../items/mountedItem.ts'
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

/** Whose rights it takes to be told what went into the steps of a design: of every area it reads and writes. */
export const areasOf = (needs: readonly Need[]): Area[] => [...new Set(needs.map(({ area }) => area))]

/** Whether a session may be told what went into such steps; names of people may be among it. */
export const mayBeToldAll = (session: Session, areas: readonly string[]): boolean =>
  mayDo(session, 'employees', 'read') && areas.every((area) => mayDo(session, area as Area, 'read'))
