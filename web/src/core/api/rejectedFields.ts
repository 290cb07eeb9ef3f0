import { rejectedFieldsData } from '@takt/domain/core/item/responses/rejectedFields.ts'
import { ApiError } from './apiError.ts'

/** Returns the fields of a rejected change, each with its message. */
export const rejectedFields = (error: unknown): Record<string, string> =>
  rejectedFieldsData.safeParse(error instanceof ApiError ? error.data : undefined).data?.fields ?? {}
