import type { facilityTypes } from '@takt/domain/areas/facilities/facilities.ts'
import { useEffect } from 'react'
import type { FloorRef } from '../../core/dashboards/scope/floorSearch.ts'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { useFacilities } from '../facilities/index.ts'
import { planViewTexts as texts } from './texts.ts'
import { useFloorPlans } from './usePlanRows.ts'

type FacilityType = (typeof facilityTypes)[number]
/** The facility or floor plan that is missing, with a message. */
export type MissingPlan = { is: 'facility' | 'plan'; message: string }

const none: readonly never[] = []

/**
 * Returns the facilities of a type in their order; without activity facilities, Activity uses the locating facilities.
 */
function useFacilitiesFor(type: FacilityType) {
  const facilitiesOfType = useFacilities(type)
  const locating = useFacilities('locating')
  return facilitiesOfType.data?.length === 0 && !facilitiesOfType.error ? locating : facilitiesOfType
}

/**
 * Returns the facilities of a type in their order (`facilityData`), the selected one and its floor plans. If facilities
 * cannot be loaded, an error is shown and the list is empty. `missing`: what must be added first if there is no floor
 * to show.
 */
export function useSelectedFacility(type: FacilityType, { facilityId, floorPlanId }: FloorRef) {
  const notices = useNotices()
  const { data, error } = useFacilitiesFor(type)
  useEffect(() => {
    if (error) notices.error(texts.failedFacilities)
  }, [error, notices])
  const facilityData = error ? none : (data ?? none)
  const facility = facilityData.find((each) => each.facilityId === facilityId) ?? facilityData[0] ?? null
  const { plans, error: planError, refetch } = useFloorPlans(facility?.facilityId ?? null)
  const plan = plans?.find((each) => each.floorPlanId === floorPlanId) ?? plans?.[0] ?? null
  const isKnown =
    (data !== undefined || error !== null) && (facility === null || plans !== undefined || planError !== null)
  const missing: MissingPlan | null =
    facility === null
      ? { is: 'facility', message: texts.noFacility(type) }
      : plan === null
        ? { is: 'plan', message: texts.noPlan }
        : null
  return {
    facilityData,
    facility,
    plans: plans ?? none,
    plan,
    isKnown,
    missing: isKnown ? missing : null,
    planError,
    again: refetch,
  }
}
