import { z } from 'zod'
import { ApiError } from './apiError.ts'

const fieldRefusal = z.looseObject({ fields: z.record(z.string(), z.string()) })

/** The fields that a refused change names, each with its sentence. */
export const refusedFields = (error: unknown): Record<string, string> =>
  fieldRefusal.safeParse(error instanceof ApiError ? error.data : undefined).data?.fields ?? {}
