import { itemTypeOf } from '../../../itemTypes/itemTypes.ts'
import { identifiesPeople } from '../../../itemTypes/peopleFields.ts'
import { isWatchable } from '../../notifications/isWatchable.ts'
import type { Checking } from './checkRows.ts'

/** The item types of the product that flows may use. */
export const checking: Checking = {
  typeOf: (name) => {
    const type = itemTypeOf(name)
    return type && isWatchable(type) ? type : null
  },
  identifiesPerson: identifiesPeople,
}

/** A step and the id of its predecessor. */
export type StepSpec = readonly [id: string, kind: string, options: object, from?: string, on?: 'yes' | 'no']

/** Returns the text of a design that consists of these steps and their links. */
export const designText = (...specs: readonly StepSpec[]): string =>
  JSON.stringify({
    version: 1,
    steps: specs.map(([id, kind, options], index) => ({ id, kind, position: { x: index * 200, y: 0 }, options })),
    links: specs.flatMap(([id, , , from, on]) => (from === undefined ? [] : [{ from, to: id, ...(on ? { on } : {}) }])),
  })
