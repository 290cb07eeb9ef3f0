import { keyText } from '@takt/domain/core/item/itemKey.ts'
import type { ItemRow, RowFailure } from '../../core/items/itemActions.ts'
import type { SchemaAnswer } from '../../core/items/itemAnswers.ts'
import { addPayload } from '../../core/items/payload.ts'
import { associate, registerAnew } from './associate.ts'
import { codesOf } from './codesOf.ts'
import { failureOf, keyOf, type TaggedGiven, tagFailure, thingOf } from './taggedWork.ts'
import { tagTexts as texts } from './texts.ts'

type Fields = Readonly<Record<string, unknown>>

/** What an add of a row sends. */
const adding = ({ inherent }: TaggedGiven, schema: SchemaAnswer, row: Fields) =>
  addPayload(schema, { ...row, ...inherent })

/**
 * Adds rows one by one: each row, then its tags. A row that was added but not all of its tags is not added again when
 * it comes a second time unchanged; only its tags are registered anew.
 */
export function createTaggedAdd(input: TaggedGiven) {
  /** Rows that were added while others, or their tags, were refused: key → what was sent. */
  const begun = new Map<string, string>()

  const nameOf = (schema: SchemaAnswer, payload: Fields) => {
    const key = keyOf(input, schema, payload)
    return key && keyText(input.policy.type, key)
  }
  const isBegun = (schema: SchemaAnswer, payload: Fields) => {
    const name = nameOf(schema, payload)
    return name !== null && begun.get(name) === JSON.stringify(payload)
  }

  async function addOne(schema: SchemaAnswer, row: Fields, index: number): Promise<ItemRow | RowFailure> {
    const { client, calls } = input
    const payload = adding(input, schema, row)
    const codes = codesOf(row.epc)
    const key = keyOf(input, schema, payload)
    const name = nameOf(schema, payload)
    const isThere = isBegun(schema, payload)
    try {
      const added = isThere && key ? await client.one(key) : await client.add(payload)
      if (!added || !key || !name) return added ?? { index, message: texts.unknownError }
      begun.set(name, JSON.stringify(payload))
      const thing = thingOf(input, key)
      const refused = await (isThere ? registerAnew(calls, thing, codes) : associate(calls, thing, codes))
      if (refused.length > 0) return tagFailure(index, texts.adding, refused)
      return codes.length > 0 ? ((await client.one(key)) ?? added) : added
    } catch (error) {
      return failureOf(error, index)
    }
  }

  return {
    /** What is still to be added of the rows, with their places. */
    fresh: (schema: SchemaAnswer, rows: readonly Fields[]) =>
      rows
        .map((row, index) => ({ index, payload: adding(input, schema, row) }))
        .filter(({ payload }) => !isBegun(schema, payload)),
    run: async (schema: SchemaAnswer, rows: readonly Fields[]): Promise<(ItemRow | RowFailure)[]> => {
      const results: (ItemRow | RowFailure)[] = []
      for (const [index, row] of rows.entries()) results.push(await addOne(schema, row, index))
      if (results.every((result) => 'rowId' in result)) begun.clear()
      return results
    },
  }
}
