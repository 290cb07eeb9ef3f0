/** Corrections, each with the entry at the beginning of what it puts right, directly or through others. */
const chains = `WITH RECURSIVE
  corrections AS (SELECT DISTINCT entry_id AS entry, assumeNotNull(corrects) AS corrected, recorded_at AS recorded
    FROM check_value WHERE organization_id = {organization:UInt32} AND corrects IS NOT NULL),
  chains AS (
    SELECT corrected AS first, entry, recorded, toUInt32(1) AS depth
      FROM corrections WHERE corrected NOT IN (SELECT entry FROM corrections)
    UNION ALL
    SELECT chains.first AS first, next.entry AS entry, next.recorded AS recorded, toUInt32(chains.depth + 1) AS depth
      FROM corrections AS next INNER JOIN chains ON next.corrected = chains.entry)`

/**
 * The condition that a row of `check_value` counts: of an entry and all that puts it right, directly or through others,
 * the one that was recorded last. All of them stay there: whoever asks for entries sees them.
 */
export const uncorrected = `entry_id NOT IN (${chains}
  SELECT arrayJoin(arrayPushFront(
      arrayPopBack(arrayMap(it -> it.4, arraySort(groupArray((recorded, depth, toString(entry), entry))))), first))
    FROM chains GROUP BY first)`
