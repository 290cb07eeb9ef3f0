import type { Bind } from '../../core/rollups/bindParams.ts'

/**
 * The condition that a row of `check_value` counts: of an entry and all that puts it right, directly or through others,
 * the one that was recorded last. All of them stay there: whoever asks for entries sees them. `narrowed`: a condition on
 * `check_correction` that holds for all that puts one of the rows right: it is of the same `page_id` and `check_id`, and
 * was recorded after the row was found (`recordedAfter`).
 */
export function uncorrected(narrowed = 'true'): string {
  const corrections = `check_correction WHERE organization_id = {organization:UInt32} AND ${narrowed}`
  // Few are put right twice. The latest first, each once, however often it was written.
  const told = 'arrayReverseSort(groupArray((recorded_at, depth, toString(entry_id), entry_id)))'
  return `entry_id NOT IN (SELECT root FROM ${corrections} UNION ALL
    SELECT arrayJoin(arrayPopFront(arrayDistinct(arrayMap(it -> it.4, ${told})))) FROM ${corrections}
      AND root IN (SELECT root FROM ${corrections} GROUP BY root HAVING count() > 1) GROUP BY root)`
}

/** Clocks with which values are found may be ahead of the server's by some minutes. */
const aheadMs = 86_400_000

/** What puts right a value that was found at an instant (epoch ms) or later. */
export const recordedAfter = (at: number, bind: Bind) =>
  `recorded_at >= fromUnixTimestamp64Milli(${bind(at - aheadMs, 'Int64')}, 'UTC')`

/** For questions of a whole stretch of time: what does not count lies everywhere in it, so that no index leads there. */
export const withoutIndexOfSets = 'SETTINGS use_index_for_in_with_subqueries = 0'
