import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { reasonUses } from '../reasons/reasons.ts'

/** A row of `GET /api/resources/{resourceID}/reasons`: a reason that a stop, or a part, may be given. */
export const reasonChoice = z.object({
  reasonCode: z.string(),
  description: z.string().nullable(),
  color: z.string().nullable(),
  usedFor: z.enum(reasonUses),
  lastUsedAt: instant.nullable().describe('When it was last given, among the latest entries'),
})
/** A choice as it is sent. */
export type SentReasonChoice = z.input<typeof reasonChoice>
