import { itemTypeOf } from '../../../itemTypes/itemTypes.ts'
import { tellsWho } from '../../../itemTypes/peopleFields.ts'
import { isWatchable } from '../../notifications/isWatchable.ts'
import type { Checking } from './checkRows.ts'

/** For tests: the item types of the product, as flows may use them. */
export const checking: Checking = {
  typeOf: (name) => {
    const type = itemTypeOf(name)
    return type && isWatchable(type) ? type : null
  },
  tellsWho,
}

/** For tests: a step, with the one that leads to it. */
export type Drawn = readonly [id: string, kind: string, options: object, from?: string, on?: 'yes' | 'no']

/** For tests: the text of a design of these steps, each with the step that leads to it. */
export const designText = (...drawn: readonly Drawn[]): string =>
  JSON.stringify({
    version: 1,
    steps: drawn.map(([id, kind, options], place) => ({ id, kind, position: { x: place * 200, y: 0 }, options })),
    links: drawn.flatMap(([id, , , from, on]) => (from === undefined ? [] : [{ from, to: id, ...(on ? { on } : {}) }])),
  })
