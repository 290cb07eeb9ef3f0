import type { ReasonEntry } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { readReasonEntries } from '@takt/store/floor/reasonEntries.ts'
import type { Dependencies } from '../../core/dependencies.ts'

/** What people said that the stops of a resource were for, where it meets `[from, to)` (epoch ms). */
export type EntriesOf = (question: {
  organizationId: number
  resourceID: string
  from: number
  to: number
}) => Promise<readonly ReasonEntry[]>

/** Entries from the database. */
export const createEntriesOf =
  ({ systemDb }: Dependencies): EntriesOf =>
  async ({ resourceID, ...question }) =>
    (await readReasonEntries(systemDb, { ...question, resourceIDs: [resourceID] })).get(resourceID) ?? []
