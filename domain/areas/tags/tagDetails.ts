import { z } from 'zod'
import { instantText } from '../../core/item/values.ts'

/**
 * Query of the tag view: associations that are active, that were valid at an instant, or that were valid at any time
 * from `from` until `to`.
 */
export const tagDetailsQuery = z.union([
  z.strictObject({ active: z.literal(true) }),
  z.strictObject({ asOf: instantText }),
  z.strictObject({ from: instantText, to: instantText }),
])
export type TagDetailsQuery = z.output<typeof tagDetailsQuery>

/** A past or present association: `deviceID` reports from the tag's machine; without an end it is active. */
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

/** Tag details and the rows to which they refer. */
export const tagDetailsResponse = z.object({
  associatedTagDtls: z.array(tagDetail),
  employees: z.array(z.object({ empID: z.string(), firstName: z.string(), lastName: z.string() })),
  jobs: z.array(z.object({ jobNum: z.string() })),
})
export type TagDetailsResponse = z.output<typeof tagDetailsResponse>

/** Returns the details valid at an instant (epoch ms); an open end means up to now. */
export const detailsAt = (details: readonly TagDetail[], at: number, now: number): TagDetail[] =>
  details.filter(({ startDate, endDate }) => {
    const end = endDate === null ? Math.max(now, Date.parse(startDate)) : Date.parse(endDate)
    const isBeforeEnd = at < end || (endDate === null && at === end)
    return Date.parse(startDate) <= at && isBeforeEnd
  })
