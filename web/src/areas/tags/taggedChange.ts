import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import type { ItemRow, RowChange, RowFailure } from '../../core/items/itemActions.ts'
import type { BulkChange } from '../../core/items/itemClient.ts'
import type { SchemaAnswer } from '../../core/items/itemResponses.ts'
import { changePayload } from '../../core/items/payload.ts'
import { replaceTags } from './associate.ts'
import { codesOf } from './codesOf.ts'
import { carrierOf, failureOf, keyOf, type TaggedContext, tagFailure } from './taggedWork.ts'
import { tagTexts as texts } from './texts.ts'

/**
 * Changes rows one by one: each row, then all of its tags are replaced. The version change by a row's own change does
 * not cause a conflict when the row is retried after a rejected tag.
 */
export function createTaggedChange(input: TaggedContext) {
  const { policy, client, calls } = input
  /** Row → the version that was changed here, and the resulting version. */
  const times = new Map<string, { from: number | undefined; to: number }>()

  const changing = (schema: SchemaAnswer, { row, fields, version, effectiveFrom }: RowChange): BulkChange | null => {
    const key = keyOf(input, schema, row)
    const ownChange = times.get(row.rowId)
    return (
      key && {
        key,
        fields: changePayload(schema, fields),
        ...(version === undefined ? {} : { version: ownChange?.from === version ? ownChange.to : version }),
        ...(effectiveFrom === undefined ? {} : { effectiveFrom }),
      }
    )
  }

  /** Returns the tags that a row should have: those in the change, else all of its current tags. */
  async function codesFor(key: ItemKey, { row, fields }: RowChange): Promise<readonly string[]> {
    if ('epc' in fields) return codesOf(fields.epc)
    try {
      const associations = await calls.associationsOf(carrierOf(input, key))
      return associations.filter(({ active }) => active).map(({ epc }) => epc)
    } catch (error) {
      console.warn(`The tags of ${policy.type.label} could not be looked up`, error)
      return codesOf(row.epc)
    }
  }

  async function changeRow(schema: SchemaAnswer, change: RowChange, index: number): Promise<ItemRow | RowFailure> {
    const bulkChange = changing(schema, change)
    if (!bulkChange) return { index, message: texts.noKeyForUpdating }
    const { key, fields, ...about } = bulkChange
    try {
      const changed = await client.change(key, fields, about)
      if (policy.registers === 'whenNamed' && !('epc' in change.fields)) return changed
      const codes = await codesFor(key, change)
      const rejections = await replaceTags(calls, carrierOf(input, key), codes)
      const after = (await client.get(key)) ?? changed
      if (rejections.length === 0) return after
      times.set(change.row.rowId, { from: change.version, to: after.version })
      return tagFailure(index, texts.updating, rejections)
    } catch (error) {
      return failureOf(error, index)
    }
  }

  return {
    /** Returns the payload of a dry run of the changes; rows without a key are left out. */
    changing: (schema: SchemaAnswer, changes: readonly RowChange[]) =>
      changes.flatMap((change) => changing(schema, change) ?? []),
    run: async (schema: SchemaAnswer, changes: readonly RowChange[]): Promise<(ItemRow | RowFailure)[]> => {
      const results: (ItemRow | RowFailure)[] = []
      for (const [index, change] of changes.entries()) results.push(await changeRow(schema, change, index))
      return results
    },
  }
}
