import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { reasonUses } from '../reasons/reasons.ts'

/** A row of `GET /api/resources/{resourceID}/reasons`: a reason that can be selected for a stop or a part. */
export const reasonChoice = z.object({
  reasonCode: z.string(),
  description: z.string().nullable(),
  color: z.string().nullable(),
  usedFor: z.enum(reasonUses),
  lastUsedAt: instant.nullable().describe('Time of its last use, among the latest entries'),
})
/** A choice as serialized in responses. */
export type SerializedReasonChoice = z.input<typeof reasonChoice>
