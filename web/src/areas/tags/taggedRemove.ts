import type { ItemRow, RowFailure } from '../../core/items/itemActions.ts'
import type { SchemaAnswer } from '../../core/items/itemResponses.ts'
import { associate, removeTags } from './associate.ts'
import { codesOf } from './codesOf.ts'
import {
  bulkFailures,
  carrierOf,
  failureOf,
  failuresIn,
  failuresOf,
  keyOf,
  rehearse,
  type TaggedContext,
} from './taggedWork.ts'

/**
 * Deletes rows and their tag associations, in the order of the type's policy. If the tags go first, a rejected row gets
 * them back; several rows are validated by a dry run first.
 */
export async function removeTagged(
  input: TaggedContext,
  schema: SchemaAnswer,
  rows: readonly ItemRow[],
  along = false,
): Promise<RowFailure[]> {
  const { policy, client, calls } = input
  const keys = rows.map((row) => keyOf(input, schema, row)).filter((key) => key !== null)
  const all = { remove: keys.map((key) => ({ key })) }
  if (along) return failuresIn(await bulkFailures(client, { ...all, along }), 'remove')
  if (policy.removesFirst === 'row') {
    try {
      if (keys.length === 1) await client.remove(keys[0]!)
      else await client.bulk(all)
    } catch (error) {
      return failuresOf(error, 'remove')
    }
    for (const key of keys) await removeTags(calls, carrierOf(input, key))
    return []
  }
  const rejections = keys.length > 1 ? failuresIn(await rehearse(client, all), 'remove') : []
  if (rejections.length > 0) return rejections
  const failures: RowFailure[] = []
  for (const [index, key] of keys.entries())
    try {
      await removeTags(calls, carrierOf(input, key))
      await client.remove(key)
    } catch (error) {
      failures.push(failureOf(error, index))
      await associate(calls, carrierOf(input, key), codesOf(rows[index]!.epc))
    }
  return failures
}
