/** Entries of an organization that are put right, or put something right. */
const corrected = `SELECT root FROM check_value WHERE organization_id = {organization:UInt32} AND depth > 0`

/**
 * The condition that a row of `check_value` counts: of an entry and all that puts it right, directly or through others,
 * the one that was recorded last. All of them stay there: whoever asks for entries sees them.
 */
export const uncorrected = `entry_id NOT IN (
  SELECT arrayJoin(arrayPopBack(arrayMap(it -> it.5,
      arraySort(groupArray((depth > 0, recorded, depth, toString(entry_id), entry_id))))))
    FROM (SELECT root, entry_id, max(depth) AS depth, max(recorded_at) AS recorded FROM check_value
      WHERE organization_id = {organization:UInt32} AND root IN (${corrected}) GROUP BY root, entry_id)
    GROUP BY root)`
