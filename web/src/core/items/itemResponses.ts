import { type BulkProblem, bulkRejection } from '@takt/domain/core/item/bulk.ts'
import { importResponse } from '@takt/domain/core/item/importResponse.ts'
import { ApiError } from '../api/apiError.ts'

export type { HistoryEntry } from '@takt/domain/core/item/responses/history.ts'
export type { SchemaData as SchemaAnswer } from '@takt/domain/core/item/responses/schema.ts'

const dataOf = (error: unknown) => (error instanceof ApiError ? error.data : undefined)

/** Returns the rows that are named in the rejection of a bulk change. */
export const rejectedRows = (error: unknown): BulkProblem[] => bulkRejection.safeParse(dataOf(error)).data?.rows ?? []

/** Returns the result of a rejected import. */
export const rejectedImport = (error: unknown) => importResponse.safeParse(dataOf(error)).data ?? null
