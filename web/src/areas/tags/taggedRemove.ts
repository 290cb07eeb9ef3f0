import type { ItemRow, RowFailure } from '../../core/items/itemActions.ts'
import type { SchemaAnswer } from '../../core/items/itemAnswers.ts'
import { associate, takeTagsOff } from './associate.ts'
import { codesOf } from './codesOf.ts'
import { asked, failureOf, failuresIn, failuresOf, keyOf, rehearse, type TaggedGiven, thingOf } from './taggedWork.ts'

/**
 * Deletes rows and their tag associations, in the order that the type has. Where the tags go first, a row that is
 * refused gets them back; of several the server is asked beforehand whether they may go.
 */
export async function removeTagged(
  input: TaggedGiven,
  schema: SchemaAnswer,
  rows: readonly ItemRow[],
  along = false,
): Promise<RowFailure[]> {
  const { policy, client, calls } = input
  const keys = rows.map((row) => keyOf(input, schema, row)).filter((key) => key !== null)
  const all = { remove: keys.map((key) => ({ key })) }
  if (along) return failuresIn(await asked(client, { ...all, along }), 'remove')
  if (policy.removesFirst === 'row') {
    try {
      if (keys.length === 1) await client.remove(keys[0]!)
      else await client.bulk(all)
    } catch (error) {
      return failuresOf(error, 'remove')
    }
    for (const key of keys) await takeTagsOff(calls, thingOf(input, key))
    return []
  }
  const refused = keys.length > 1 ? failuresIn(await rehearse(client, all), 'remove') : []
  if (refused.length > 0) return refused
  const failures: RowFailure[] = []
  for (const [index, key] of keys.entries())
    try {
      await takeTagsOff(calls, thingOf(input, key))
      await client.remove(key)
    } catch (error) {
      failures.push(failureOf(error, index))
      await associate(calls, thingOf(input, key), codesOf(rows[index]!.epc))
    }
  return failures
}
