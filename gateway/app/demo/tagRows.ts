import { badgeOf, cartTagOf, travellerOf } from '@takt/domain/areas/plant/epcs.ts'
import type { DemoRow } from './demoRow.ts'

const epcOf = { employees: badgeOf, jobs: travellerOf, carts: cartTagOf }

/** Descriptions of tags. The owner of a badge is recorded only in its association, which not everyone may see. */
const called = { employees: 'Badge', jobs: 'Traveller', carts: 'Cart' }

/** A person or object that carries a tag; `since` in epoch ms. */
export type Tagged = { associationType: keyof typeof epcOf; associationID: string; since: number }

/** Returns a tag for each carrier: badges of people, travelers of jobs, and tags on carts. */
export function tagRows(carriers: readonly Tagged[]): DemoRow[] {
  const tagged = carriers
    .toSorted((a, b) => a.since - b.since)
    .map((carrier) => ({ ...carrier, epc: epcOf[carrier.associationType](carrier.associationID) }))
  return [
    ...tagged.map(({ epc, associationType }) => ({
      item: 'tags',
      body: { epc, description: called[associationType] },
    })),
    ...tagged.map(({ since, ...body }) => ({ item: 'tagAssociations', at: since, body })),
  ]
}
