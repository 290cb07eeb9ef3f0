import type { facilityTypes } from '@takt/domain/areas/facilities/facilities.ts'
import { facilityTexts as texts } from './texts.ts'

export type FacilityType = (typeof facilityTypes)[number]
type Ordered = { facilityId: number; orderSequence: number }

/**
 * Which way a facility goes to come to a new place: down when that is greater than its own; null when it is there
 * already. A sentence if there is no such facility.
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
