import type { ItemRow, RowFailure } from '../items/itemActions.ts'
import type { SchemaAnswer } from '../items/itemAnswers.ts'
import { takeTagsOff } from './associate.ts'
import { asked, failureOf, failuresIn, failuresOf, keyOf, type TaggedGiven, thingOf } from './taggedWork.ts'

/**
 * Deletes rows and their tag associations, in the order that the type has. Where the tags go first, the server is asked beforehand whether the
 * rows may go: a refusal leaves them their tags.
 */
export async function removeTagged(
  given: TaggedGiven,
  schema: SchemaAnswer,
  rows: readonly ItemRow[],
  along = false,
): Promise<RowFailure[]> {
  const { policy, client, calls } = given
  const keys = rows.map((row) => keyOf(given, schema, row)).filter((key) => key !== null)
  const all = { remove: keys.map((key) => ({ key })) }
  if (along) return failuresIn(await asked(client, { ...all, along }), 'remove')
  if (policy.removesFirst === 'row') {
    try {
      if (keys.length === 1) await client.remove(keys[0]!)
      else await client.bulk(all)
    } catch (error) {
      return failuresOf(error, 'remove')
    }
    for (const key of keys) await takeTagsOff(calls, thingOf(given, key))
    return []
  }
  const refused = failuresIn(await asked(client, { ...all, dryRun: true }), 'remove')
  if (refused.length > 0) return refused
  const failures: RowFailure[] = []
  for (const [index, key] of keys.entries())
    try {
      await takeTagsOff(calls, thingOf(given, key))
      await client.remove(key)
    } catch (error) {
      failures.push(failureOf(error, index))
    }
  return failures
}
