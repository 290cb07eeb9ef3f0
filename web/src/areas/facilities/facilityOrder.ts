import type { facilityTypes } from '@takt/domain/areas/facilities/facilities.ts'
import { facilityTexts as texts } from './texts.ts'

export type FacilityType = (typeof facilityTypes)[number]
type Ordered = { facilityId: number; orderSequence: number }

/**
 * Returns the direction in which a facility must move to reach a position: down if it is greater than the current one;
 * null if it is the same. Returns a message if the facility does not exist.
 */
export function moveTo(
  facilities: readonly Ordered[],
  type: FacilityType,
  to: Ordered,
): { direction: 'up' | 'down' | null } | { problem: string } {
  const facility = facilities.find(({ facilityId }) => facilityId === to.facilityId)
  if (!facility) return { problem: texts.noMatch[type] }
  if (to.orderSequence === facility.orderSequence) return { direction: null }
  return { direction: to.orderSequence > facility.orderSequence ? 'down' : 'up' }
}
