import { z } from 'zod'

/** The number of a row in an address. */
export const idField = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
  .catch(undefined)

/** Which floor an address is about. */
export const placeSearch = {
  /** The facility; without it the first in order. */
  facility: idField,
  /** The floor plan; without it the lowest floor. */
  plan: idField,
}

/** A facility and a floor of it; null: the first. */
export type Place = { facilityId: number | null; floorPlanId: number | null }

const idOf = (text: string | undefined) => (text === undefined ? null : Number(text))

/** The floor that an address says. */
export const placeOf = ({ facility, plan }: { facility?: string | undefined; plan?: string | undefined }): Place => ({
  facilityId: idOf(facility),
  floorPlanId: idOf(plan),
})

/** What of an address says this; the first leaves no trace. */
export const writePlace = (place: Partial<Place>): { facility?: string | undefined; plan?: string | undefined } => ({
  ...('facilityId' in place && { facility: place.facilityId ? String(place.facilityId) : undefined }),
  ...('floorPlanId' in place && { plan: place.floorPlanId ? String(place.floorPlanId) : undefined }),
})
