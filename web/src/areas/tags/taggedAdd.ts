import { keyText } from '@takt/domain/core/item/itemKey.ts'
import type { ItemRow, RowFailure } from '../../core/items/itemActions.ts'
import type { SchemaAnswer } from '../../core/items/itemResponses.ts'
import { addPayload } from '../../core/items/payload.ts'
import { associate, replaceTags } from './associate.ts'
import { codesOf } from './codesOf.ts'
import { carrierOf, failureOf, keyOf, type TaggedContext, tagFailure } from './taggedWork.ts'
import { tagTexts as texts } from './texts.ts'

type Fields = Readonly<Record<string, unknown>>

/** Returns the payload to add a row. */
const adding = ({ inherent }: TaggedContext, schema: SchemaAnswer, row: Fields) =>
  addPayload(schema, { ...row, ...inherent })

/**
 * Adds rows one by one: each row, then its tags. A row that was added without all of its tags is not added again when
 * it is retried unchanged; only its tags are registered again.
 */
export function createTaggedAdd(input: TaggedContext) {
  /** Rows that were added while others, or their tags, were rejected: key → payload. */
  const addedPayloads = new Map<string, string>()

  const nameOf = (schema: SchemaAnswer, payload: Fields) => {
    const key = keyOf(input, schema, payload)
    return key && keyText(input.policy.type, key)
  }
  const isAlreadyAdded = (schema: SchemaAnswer, payload: Fields) => {
    const name = nameOf(schema, payload)
    return name !== null && addedPayloads.get(name) === JSON.stringify(payload)
  }

  async function addRow(schema: SchemaAnswer, row: Fields, index: number): Promise<ItemRow | RowFailure> {
    const { client, calls } = input
    const payload = adding(input, schema, row)
    const codes = codesOf(row.epc)
    const key = keyOf(input, schema, payload)
    const name = nameOf(schema, payload)
    const isExisting = isAlreadyAdded(schema, payload)
    try {
      const added = isExisting && key ? await client.get(key) : await client.add(payload)
      if (!added || !key || !name) return added ?? { index, message: texts.unknownError }
      addedPayloads.set(name, JSON.stringify(payload))
      const carrier = carrierOf(input, key)
      const rejections = await (isExisting ? replaceTags(calls, carrier, codes) : associate(calls, carrier, codes))
      if (rejections.length > 0) return tagFailure(index, texts.adding, rejections)
      return codes.length > 0 ? ((await client.get(key)) ?? added) : added
    } catch (error) {
      return failureOf(error, index)
    }
  }

  return {
    /** Returns the rows that are still to be added, with their indexes. */
    fresh: (schema: SchemaAnswer, rows: readonly Fields[]) =>
      rows
        .map((row, index) => ({ index, payload: adding(input, schema, row) }))
        .filter(({ payload }) => !isAlreadyAdded(schema, payload)),
    run: async (schema: SchemaAnswer, rows: readonly Fields[]): Promise<(ItemRow | RowFailure)[]> => {
      const results: (ItemRow | RowFailure)[] = []
      for (const [index, row] of rows.entries()) results.push(await addRow(schema, row, index))
      if (results.every((result) => 'rowId' in result)) addedPayloads.clear()
      return results
    },
  }
}
