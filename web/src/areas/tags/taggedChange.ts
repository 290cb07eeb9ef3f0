import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import type { ItemRow, RowChange, RowFailure } from '../../core/items/itemActions.ts'
import type { SchemaAnswer } from '../../core/items/itemAnswers.ts'
import type { BulkChange } from '../../core/items/itemClient.ts'
import { changePayload } from '../../core/items/payload.ts'
import { registerAnew } from './associate.ts'
import { codesOf } from './codesOf.ts'
import { failureOf, keyOf, type TaggedGiven, tagFailure, thingOf } from './taggedWork.ts'
import { tagTexts as texts } from './texts.ts'

/**
 * Changes rows one by one: each row, then all of its tags are taken off and put on again. What a row's own change did
 * to its version is no reason to refuse it when it comes a second time because a tag was refused.
 */
export function createTaggedChange(input: TaggedGiven) {
  const { policy, client, calls } = input
  /** Row → the version that was changed here, and what it became. */
  const times = new Map<string, { from: number | undefined; to: number }>()

  const changing = (schema: SchemaAnswer, { row, fields, version, effectiveFrom }: RowChange): BulkChange | null => {
    const key = keyOf(input, schema, row)
    const mine = times.get(row.rowId)
    return (
      key && {
        key,
        fields: changePayload(schema, fields),
        ...(version === undefined ? {} : { version: mine?.from === version ? mine.to : version }),
        ...(effectiveFrom === undefined ? {} : { effectiveFrom }),
      }
    )
  }

  /** The tags that a row shall carry: those named, else those that are on it now, whoever put them there. */
  async function codesFor(key: ItemKey, { row, fields }: RowChange): Promise<readonly string[]> {
    if ('epc' in fields) return codesOf(fields.epc)
    try {
      const associations = await calls.associationsOf(thingOf(input, key))
      return associations.filter(({ active }) => active).map(({ epc }) => epc)
    } catch (error) {
      console.warn(`The tags of ${policy.type.label} could not be looked up`, error)
      return codesOf(row.epc)
    }
  }

  async function changeOne(schema: SchemaAnswer, change: RowChange, index: number): Promise<ItemRow | RowFailure> {
    const sent = changing(schema, change)
    if (!sent) return { index, message: texts.noKeyForUpdating }
    const { key, fields, ...about } = sent
    try {
      const changed = await client.change(key, fields, about)
      if (policy.registers === 'whenNamed' && !('epc' in change.fields)) return changed
      const codes = await codesFor(key, change)
      const refused = await registerAnew(calls, thingOf(input, key), codes)
      const after = (await client.one(key)) ?? changed
      if (refused.length === 0) return after
      times.set(change.row.rowId, { from: change.version, to: after.version })
      return tagFailure(index, texts.updating, refused)
    } catch (error) {
      return failureOf(error, index)
    }
  }

  return {
    /** What a rehearsal of the changes sends; rows without a key are left out. */
    changing: (schema: SchemaAnswer, changes: readonly RowChange[]) =>
      changes.flatMap((change) => changing(schema, change) ?? []),
    run: async (schema: SchemaAnswer, changes: readonly RowChange[]): Promise<(ItemRow | RowFailure)[]> => {
      const results: (ItemRow | RowFailure)[] = []
      for (const [index, change] of changes.entries()) results.push(await changeOne(schema, change, index))
      return results
    },
  }
}
