import { type Checked, checkDesign } from '@takt/domain/areas/flows/design/checkDesign.ts'
import { isWatchable, machineAlerts } from '@takt/domain/areas/notifications/index.ts'
import { identifiesPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'

const isUsable = (type: Parameters<typeof isWatchable>[0]) => isWatchable(type) && type !== machineAlerts

/** Parses and validates the text of a design against the item types of this gateway. */
export const checkText = (items: ItemRegistry, text: string): Checked =>
  checkDesign(text, {
    typeOf: (name) => {
      const type = items.get(name)?.type
      return type && isUsable(type) ? type : null
    },
    identifiesPerson: identifiesPeople,
  })
