import { type ItemKey, keyFrom, keyText } from '@takt/domain/core/item/itemKey.ts'
import { ApiError, messageOf } from '../../core/api/apiError.ts'
import { rejectedFields } from '../../core/api/rejectedFields.ts'
import type { ItemWork, RowFailure, WorkFailure } from '../../core/items/itemActions.ts'
import type { Bulk, ItemClient } from '../../core/items/itemClient.ts'
import { rejectedRows, type SchemaAnswer } from '../../core/items/itemResponses.ts'
import { keyFields } from '../../core/items/payload.ts'
import { codeProblem } from './codesOf.ts'
import type { TagCalls, TagCarrier } from './tagCalls.ts'
import type { TaggedPolicy } from './taggedPolicies.ts'

type Fields = Readonly<Record<string, unknown>>

/** The context of the actions of one list. */
export type TaggedContext = {
  policy: TaggedPolicy
  client: ItemClient
  calls: TagCalls
  inherent: Readonly<Record<string, string | number>>
}

/** Returns a row's key from the row or the list's fixed filters; null if the schema has no key or the row lacks it. */
export const keyOf = ({ policy, inherent }: TaggedContext, schema: SchemaAnswer, row: Fields): ItemKey | null =>
  keyFields(schema) ? keyFrom(policy.type, { ...inherent, ...row }) : null

/** Returns the carrier that the tag associations of a row refer to. */
export const carrierOf = ({ policy }: TaggedContext, key: ItemKey): TagCarrier => ({
  associationType: policy.type.name,
  associationID: keyText(policy.type, key),
})

/** Returns a server rejection as the failure of a row. */
export const failureOf = (error: unknown, index: number): RowFailure => ({
  index,
  message: messageOf(error),
  ...(error instanceof ApiError ? { status: error.status } : {}),
  fields: rejectedFields(error),
})

/** Returns rejected tags as the failure of the row. */
export const tagFailure = (
  index: number,
  formatMessage: (text: string) => string,
  rejections: readonly string[],
): RowFailure => ({
  index,
  message: formatMessage(rejections.join(' ')),
  fields: { epc: rejections.join(' ') },
  notified: true,
})

/** Returns the failures of invalid tag codes, before anything is sent. */
export const codeFailures = (codes: readonly (readonly string[])[]): RowFailure[] =>
  codes.flatMap((code, index) => {
    const problem = codeProblem(code)
    return problem ? [{ index, message: problem, fields: { epc: problem } }] : []
  })

/** Returns the failed rows of an error; an error without rows counts for the first row of `list`. */
export function failuresOf(error: unknown, list: keyof ItemWork): WorkFailure[] {
  const rows = rejectedRows(error)
  return rows.length > 0 ? rows : [{ ...failureOf(error, 0), list }]
}

/** Returns the failures of a dry run of the changes, before the first one is written. */
export const rehearse = (client: ItemClient, work: Omit<Bulk, 'dryRun'>): Promise<WorkFailure[]> =>
  bulkFailures(client, { ...work, dryRun: true })

/** Returns the failures of a bulk request, which applies all rows or none. */
export async function bulkFailures(client: ItemClient, work: Bulk): Promise<WorkFailure[]> {
  try {
    await client.bulk(work)
    return []
  } catch (error) {
    return failuresOf(error, (['remove', 'change', 'add'] as const).find((name) => work[name]?.length) ?? 'change')
  }
}

/** Returns the failures of one list. */
export const failuresIn = (failures: readonly WorkFailure[], list: keyof ItemWork): RowFailure[] =>
  failures.filter((failure) => failure.list === list).map(({ list: _, ...failure }) => failure)
