import type { ReasonEntry } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { readReasonEntries } from '@takt/store/floor/reasonEntries.ts'
import type { Dependencies } from '../../core/dependencies.ts'

/**
 * What people said that the stops of machines were for, where it meets `[from, to)` (epoch ms), by resourceID;
 * `resourceIDs`: of these only.
 */
export type EntriesOfAll = (question: {
  organizationId: number
  from: number
  to: number
  resourceIDs?: readonly string[]
}) => Promise<ReadonlyMap<string, readonly ReasonEntry[]>>

/** Entries from the database. */
export const createEntriesOfAll =
  ({ systemDb }: Dependencies): EntriesOfAll =>
  (question) =>
    readReasonEntries(systemDb, question)
