import { type ItemKey, keyFrom, keyText } from '@takt/domain/core/item/itemKey.ts'
import { ApiError, sentenceOf } from '../../core/api/apiError.ts'
import { refusedFields } from '../../core/api/refusedFields.ts'
import type { ItemWork, RowFailure, WorkFailure } from '../../core/items/itemActions.ts'
import { refusedRows, type SchemaAnswer } from '../../core/items/itemAnswers.ts'
import type { Bulk, ItemClient } from '../../core/items/itemClient.ts'
import { keyFields } from '../../core/items/payload.ts'
import { codeProblem } from './codesOf.ts'
import type { TagCalls, Thing } from './tagCalls.ts'
import type { TaggedPolicy } from './taggedPolicies.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the sequences of one list work with. */
export type TaggedGiven = {
  policy: TaggedPolicy
  client: ItemClient
  calls: TagCalls
  inherent: Readonly<Record<string, string | number>>
}

/** A row's key, from the row or the list's fixed filters; null if the schema names none or the row has not got it. */
export const keyOf = ({ policy, inherent }: TaggedGiven, schema: SchemaAnswer, row: Fields): ItemKey | null =>
  keyFields(schema) ? keyFrom(policy.type, { ...inherent, ...row }) : null

/** The row as its tag associations name it. */
export const thingOf = ({ policy }: TaggedGiven, key: ItemKey): Thing => ({
  associationType: policy.type.name,
  associationID: keyText(policy.type, key),
})

/** A refusal of the server, as one of a row. */
export const failureOf = (error: unknown, index: number): RowFailure => ({
  index,
  message: sentenceOf(error),
  ...(error instanceof ApiError ? { status: error.status } : {}),
  fields: refusedFields(error),
})

/** Tags that were refused, as a refusal of the row. */
export const tagFailure = (
  index: number,
  sentenceOf: (sentences: string) => string,
  refused: readonly string[],
): RowFailure => ({
  index,
  message: sentenceOf(refused.join(' ')),
  fields: { epc: refused.join(' ') },
  told: true,
})

/** What is typed as a tag and is none, before anything is sent. */
export const codeFailures = (codes: readonly (readonly string[])[]): RowFailure[] =>
  codes.flatMap((code, index) => {
    const problem = codeProblem(code)
    return problem ? [{ index, message: problem, fields: { epc: problem } }] : []
  })

/** The rows that a refusal names; one that names none is the first row's of `list`. */
export function failuresOf(error: unknown, list: keyof ItemWork): WorkFailure[] {
  const rows = refusedRows(error)
  return rows.length > 0 ? rows : [{ ...failureOf(error, 0), list }]
}

/** What the server would refuse of rows that are changed one after the other, asked before the first is. */
export const rehearse = (client: ItemClient, work: Omit<Bulk, 'dryRun'>): Promise<WorkFailure[]> =>
  asked(client, { ...work, dryRun: true })

/** What the server refuses of many rows at once, all or none. */
export async function asked(client: ItemClient, work: Bulk): Promise<WorkFailure[]> {
  try {
    await client.bulk(work)
    return []
  } catch (error) {
    return failuresOf(error, (['remove', 'change', 'add'] as const).find((name) => work[name]?.length) ?? 'change')
  }
}

/** The refusals of one list. */
export const failuresIn = (failures: readonly WorkFailure[], list: keyof ItemWork): RowFailure[] =>
  failures.filter((failure) => failure.list === list).map(({ list: _, ...failure }) => failure)
