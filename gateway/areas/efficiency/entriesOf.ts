import type { ReasonEntry } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { readReasonEntries } from '@takt/store/floor/reasonEntries.ts'
import type { Dependencies } from '../../core/dependencies.ts'

/** Reads the reason entries of a machine that overlap `[from, to)` (epoch ms). */
export type EntriesOf = (query: {
  organizationId: number
  resourceID: string
  from: number
  to: number
}) => Promise<readonly ReasonEntry[]>

/** Reads entries from the database. */
export const createEntriesOf =
  ({ systemDb }: Dependencies): EntriesOf =>
  async ({ resourceID, ...query }) =>
    (await readReasonEntries(systemDb, { ...query, resourceIDs: [resourceID] })).get(resourceID) ?? []
