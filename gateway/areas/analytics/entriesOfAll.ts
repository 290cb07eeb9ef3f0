import type { ReasonEntry } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { readReasonEntries } from '@takt/store/floor/reasonEntries.ts'
import type { Dependencies } from '../../core/dependencies.ts'

/**
 * Reads the reason entries of stops that overlap `[from, to)` (epoch ms), by resourceID; `resourceIDs`: only of these
 * machines.
 */
export type EntriesOfAll = (query: {
  organizationId: number
  from: number
  to: number
  resourceIDs?: readonly string[]
}) => Promise<ReadonlyMap<string, readonly ReasonEntry[]>>

/** Reads entries from the database. */
export const createEntriesOfAll =
  ({ systemDb }: Dependencies): EntriesOfAll =>
  (query) =>
    readReasonEntries(systemDb, query)
