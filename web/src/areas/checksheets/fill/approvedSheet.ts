import { check } from '@takt/domain/areas/checksheets/check.ts'
import { z } from 'zod'

/** A checksheet to fill in as stored on a device: always the approved revision, whoever fills it in. */
export const approvedSheet = z.object({
  pageId: z.int(),
  title: z.string(),
  revId: z.int().nullable(),
  /** The approved revision; null if it was stored before this was recorded. */
  revNum: z.int().nullable().default(null),
  approvedBy: z.string().nullable().default(null),
  approvedAt: z.iso.datetime().nullable().default(null),
  checks: z.array(check),
})
export type ApprovedSheet = z.output<typeof approvedSheet>

/** A checksheet with an approved revision that can be filled in. */
export type SheetInForce = ApprovedSheet & { revId: number }
