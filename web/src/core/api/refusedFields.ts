import { refusedFieldsData } from '@takt/domain/core/item/answers/refusedFields.ts'
import { ApiError } from './apiError.ts'

/** The fields that a refused change names, each with its sentence. */
export const refusedFields = (error: unknown): Record<string, string> =>
  refusedFieldsData.safeParse(error instanceof ApiError ? error.data : undefined).data?.fields ?? {}
