import { type BulkProblem, bulkRefusal } from '@takt/domain/core/item/bulk.ts'
import { importAnswer } from '@takt/domain/core/item/importAnswer.ts'
import { ApiError } from '../api/apiError.ts'

export type { HistoryEntry } from '@takt/domain/core/item/answers/history.ts'
export type { SchemaData as SchemaAnswer } from '@takt/domain/core/item/answers/schema.ts'

const dataOf = (error: unknown) => (error instanceof ApiError ? error.data : undefined)

/** The rows that a refused bulk change names. */
export const refusedRows = (error: unknown): BulkProblem[] => bulkRefusal.safeParse(dataOf(error)).data?.rows ?? []

/** What a refused import says of the file. */
export const refusedImport = (error: unknown) => importAnswer.safeParse(dataOf(error)).data ?? null
