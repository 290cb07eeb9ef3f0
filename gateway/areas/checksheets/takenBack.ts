/**
 * Rows of `check_value` that say nothing (neither value, passed nor text): what they put right was taken back, and with
 * it all that has the same root.
 */
export const saysNothing = 'says_nothing'

/** The condition that nothing of a row's root was taken back; of rows of the organization that is asked about. */
export const notTakenBack = `root NOT IN (
  SELECT root FROM check_value WHERE organization_id = {organization:UInt32} AND depth > 0 AND ${saysNothing})`

/** The id (UUID version 8) of the entry by which another one (an expression) is taken back. */
export const takenBackBy = (entry: string) => `arrayMap(told -> toUUID(concat(substring(told, 1, 8), '-',
  substring(told, 9, 4), '-8', substring(told, 14, 3), '-8', substring(told, 18, 3), '-', substring(told, 21, 12))),
  [lower(hex(sipHash128('taken back', toString(${entry}))))])[1]`
