import { badgeOf, cartTagOf, travellerOf } from '@takt/domain/areas/plant/epcs.ts'
import type { DemoRow } from './demoRow.ts'

const epcOf = { employees: badgeOf, jobs: travellerOf, carts: cartTagOf }

/** Whose badge it is stands in its association alone, which not everybody is told. */
const called = { employees: 'Badge', jobs: 'Traveller', carts: 'Cart' }

/** Somebody or something that carries a tag, since when (epoch ms). */
export type Tagged = { associationType: keyof typeof epcOf; associationID: string; since: number }

/** A tag for each of them: badges of people, travellers of jobs, and on carts. */
export function tagRows(things: readonly Tagged[]): DemoRow[] {
  const tagged = things
    .toSorted((a, b) => a.since - b.since)
    .map((thing) => ({ ...thing, epc: epcOf[thing.associationType](thing.associationID) }))
  return [
    ...tagged.map(({ epc, associationType }) => ({
      item: 'tags',
      body: { epc, description: called[associationType] },
    })),
    ...tagged.map(({ since, ...body }) => ({ item: 'tagAssociations', at: since, body })),
  ]
}
