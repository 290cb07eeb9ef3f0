import { check } from '@takt/domain/areas/checksheets/check.ts'
import { z } from 'zod'

/** A checksheet to fill in, as a device keeps it: always its approved revision, whoever fills it in. */
export const approvedSheet = z.object({
  pageId: z.int(),
  title: z.string(),
  revId: z.int().nullable(),
  /** By whom it was approved, and when; null where it was kept before that was told. */
  revNum: z.int().nullable().default(null),
  approvedBy: z.string().nullable().default(null),
  approvedAt: z.iso.datetime().nullable().default(null),
  checks: z.array(check),
})
export type ApprovedSheet = z.output<typeof approvedSheet>

/** A checksheet whose approved revision can be filled in. */
export type SheetInForce = ApprovedSheet & { revId: number }
