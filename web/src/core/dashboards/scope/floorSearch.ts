import { z } from 'zod'

/** Search parameter with the ID of a row. */
export const idField = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
  .catch(undefined)

/** The search parameters of a floor. */
export const floorSearch = {
  /** The facility; default: the first in order. */
  facility: idField,
  /** The floor plan; default: the lowest floor. */
  plan: idField,
}

/** A facility and one of its floors; null: the first. */
export type FloorRef = { facilityId: number | null; floorPlanId: number | null }

const idOf = (text: string | undefined) => (text === undefined ? null : Number(text))

/** Returns the floor in the address. */
export const floorOf = ({
  facility,
  plan,
}: {
  facility?: string | undefined
  plan?: string | undefined
}): FloorRef => ({
  facilityId: idOf(facility),
  floorPlanId: idOf(plan),
})

/** Returns the search parameters of a floor; undefined for the first. */
export const writeFloor = (floor: Partial<FloorRef>): { facility?: string | undefined; plan?: string | undefined } => ({
  ...('facilityId' in floor && { facility: floor.facilityId ? String(floor.facilityId) : undefined }),
  ...('floorPlanId' in floor && { plan: floor.floorPlanId ? String(floor.floorPlanId) : undefined }),
})
