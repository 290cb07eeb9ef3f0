import { check } from '@takt/domain/checksheets/check.ts'
import { z } from 'zod'

/** A checksheet to fill in, as a device keeps it: always its approved revision, whoever fills it in. */
export const approvedSheet = z.object({
  pageId: z.int(),
  title: z.string(),
  revId: z.int().nullable(),
  checks: z.array(check),
})
export type ApprovedSheet = z.output<typeof approvedSheet>
