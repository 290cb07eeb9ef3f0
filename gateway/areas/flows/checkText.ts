import { type Checked, checkDesign } from '@takt/domain/areas/flows/design/checkDesign.ts'
import { isWatchable, machineAlerts } from '@takt/domain/areas/notifications/face.ts'
import { tellsWho } from '@takt/domain/itemTypes/peopleFields.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'

const isUsable = (type: Parameters<typeof isWatchable>[0]) => isWatchable(type) && type !== machineAlerts

/** Reads the text of a design, with what this gateway knows of item types. */
export const checkText = (items: ItemRegistry, text: string): Checked =>
  checkDesign(text, {
    typeOf: (name) => {
      const type = items.get(name)?.type
      return type && isUsable(type) ? type : null
    },
    tellsWho,
  })
