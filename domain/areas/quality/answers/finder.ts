import { z } from 'zod'

/** Who found a value, as far as whoever asks may see people, else who told it; and who told it. */
export const finder = z.object({ fullName: z.string().nullable(), userName: z.string().nullable() })
export type Finder = z.output<typeof finder>
