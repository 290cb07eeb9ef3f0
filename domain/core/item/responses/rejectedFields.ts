import { z } from 'zod'

/** `data` of a rejected change: field → message. */
export const rejectedFieldsData = z.looseObject({ fields: z.record(z.string(), z.string()) })
