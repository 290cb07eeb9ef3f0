import { z } from 'zod'

/** `data` of a refused change: field → sentence. */
export const refusedFieldsData = z.looseObject({ fields: z.record(z.string(), z.string()) })
