import { z } from 'zod'
import { integer, json, number, referenceById, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** The stored picture of a plan, reencoded so that it contains only pixels. */
const planPicture = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().nonnegative(),
  mediaType: z.enum(['image/png', 'image/jpeg']),
  /** In pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
})
export type PlanPicture = z.output<typeof planPicture>

/** A floor of a facility, seen from above. */
export const floorPlans = defineItem({
  name: 'floorPlans',
  label: 'Floor Plan',
  area: 'dashboards',
  key: ['floorPlanId'],
  title: ['floorPlanName'],
  owns: ['machinePlaces', 'planMarks', 'zones'],
  list: ['floorPlanId', 'floorPlanName', 'facilityId', 'floor', 'picture', 'widthMetres', 'northDegrees'],
  fields: {
    floorPlanId: integer('Floor Plan', { auto: true }),
    facilityId: referenceById('Facility', { to: 'facilities' }),
    floorPlanName: text('Name', { size: 100 }),
    /** Number of the floor in its facility, from the lowest to the highest. */
    floor: integer('Floor', { min: -20, max: 200, fallback: 0 }),
    /** Uploaded separately from the row; null until then. */
    picture: json('Picture', planPicture, {
      derived: true,
      assigned: true,
      words: ({ width, height }: PlanPicture) => `${width} × ${height} pixels`,
    }),
    /** The real width that the picture covers. */
    widthMetres: number('Width (m)', { nullable: true, min: 0.1, max: 100_000 }),
    /** Direction of north, clockwise from straight up. */
    northDegrees: number('North (°)', { min: 0, max: 360, fallback: 0 }),
  },
  mask: ['floorPlanName'],
})
