import { z } from 'zod'
import { instantText } from '../../core/item/values.ts'

/**
 * What the tag view asks for: what holds now, what held at an instant, or whatever held at some time from `from` until
 * `to`.
 */
export const tagDetailsQuestion = z.union([
  z.strictObject({ active: z.literal(true) }),
  z.strictObject({ asOf: instantText }),
  z.strictObject({ from: instantText, to: instantText }),
])
export type TagDetailsQuestion = z.output<typeof tagDetailsQuestion>

/** An association as it held: `deviceID` reports from where the tag belongs; without an end it holds. */
export const tagDetail = z.object({
  tagAssociationID: z.int(),
  associationType: z.string(),
  associationID: z.string(),
  epc: z.string(),
  resourceID: z.string().nullable(),
  deviceID: z.int().nullable(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime().nullable(),
})
export type TagDetail = z.output<typeof tagDetail>

/** What is named by tag details beside them. */
export const tagDetailsAnswer = z.object({
  associatedTagDtls: z.array(tagDetail),
  employees: z.array(z.object({ empID: z.string(), firstName: z.string(), lastName: z.string() })),
  jobs: z.array(z.object({ jobNum: z.string() })),
})
export type TagDetailsAnswer = z.output<typeof tagDetailsAnswer>

/** Details that held at an instant (epoch ms): an open end means up to now. */
export const detailsAt = (details: readonly TagDetail[], at: number, now: number): TagDetail[] =>
  details.filter(({ startDate, endDate }) => {
    const end = endDate === null ? Math.max(now, Date.parse(startDate)) : Date.parse(endDate)
    const holds = at < end || (endDate === null && at === end)
    return Date.parse(startDate) <= at && holds
  })
