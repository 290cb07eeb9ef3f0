/**
 * Column that marks empty rows of `check_value` (no value, passed or text): they retract the entry that they correct,
 * and with it all entries of the same root.
 */
export const isRetraction = 'says_nothing'

/** Condition that a row's root has not been retracted, for rows of the queried organization. */
export const notRetracted = `root NOT IN (
  SELECT root FROM check_value WHERE organization_id = {organization:UInt32} AND depth > 0 AND ${isRetraction})`

/** Expression for the ID (UUID version 8) of the entry that retracts another one (an expression). */
export const retractionIdOf = (entry: string) => `arrayMap(told -> toUUID(concat(substring(told, 1, 8), '-',
  substring(told, 9, 4), '-8', substring(told, 14, 3), '-8', substring(told, 18, 3), '-', substring(told, 21, 12))),
  [lower(hex(sipHash128('taken back', toString(${entry}))))])[1]`
