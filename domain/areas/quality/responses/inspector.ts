import { z } from 'zod'

/** The person who recorded a value, if the caller may see people, and the user who entered it. */
export const inspector = z.object({ fullName: z.string().nullable(), userName: z.string().nullable() })
export type Inspector = z.output<typeof inspector>
