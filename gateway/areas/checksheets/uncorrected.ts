import type { Bind } from '../../core/rollups/bindParams.ts'

/**
 * Condition that a row of `check_value` is in force: of an entry and all its direct and indirect corrections, only the
 * one recorded last. All of them stay stored and visible in lists of entries. `filter`: a condition on
 * `check_correction` that includes all corrections of the rows: they have the same `page_id` and `check_id`, and were
 * recorded after the measurement of the row (`recordedAfter`).
 */
export function uncorrected(filter = 'true'): string {
  const corrections = `check_correction WHERE organization_id = {organization:UInt32} AND ${filter}`
  // Few entries are corrected twice. Latest first, without duplicates from repeated inserts.
  const latestFirst = 'arrayReverseSort(groupArray((recorded_at, depth, toString(entry_id), entry_id)))'
  return `entry_id NOT IN (SELECT root FROM ${corrections} UNION ALL
    SELECT arrayJoin(arrayPopFront(arrayDistinct(arrayMap(it -> it.4, ${latestFirst})))) FROM ${corrections}
      AND root IN (SELECT root FROM ${corrections} GROUP BY root HAVING count() > 1) GROUP BY root)`
}

/** Clocks of measurements may be ahead of the server's by some minutes. */
const aheadMs = 86_400_000

/** Condition on corrections of values measured at an instant (epoch ms) or later. */
export const recordedAfter = (at: number, bind: Bind) =>
  `recorded_at >= fromUnixTimestamp64Milli(${bind(at - aheadMs, 'Int64')}, 'UTC')`

/** For queries over a whole interval: superseded rows are spread over all of it, so the index does not help. */
export const withoutIndexOfSets = 'SETTINGS use_index_for_in_with_subqueries = 0'
