import type { facilityTypes } from '@takt/domain/areas/facilities/facilities.ts'
import { useEffect } from 'react'
import type { Place } from '../../core/dashboards/scope/placeSearch.ts'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { useFacilities } from '../facilities/face.ts'
import { placeTexts as texts } from './texts.ts'
import { useFloorPlans } from './usePlanRows.ts'

type FacilityType = (typeof facilityTypes)[number]
/** What there must be before a floor can be looked at. */
export type MissingPlace = { is: 'facility' | 'plan'; sentence: string }

const none: readonly never[] = []

/** Facilities of a type in their order; a plant without any for activity shows activity where it locates tags. */
function useFacilitiesFor(type: FacilityType) {
  const own = useFacilities(type)
  const locating = useFacilities('locating')
  return own.data?.length === 0 && !own.error ? locating : own
}

/**
 * Facilities of a type in their order (`facilityData`), the one that is looked at and its floor plans. While facilities
 * cannot be fetched there are none, which is said. `missing`: what there must be first, where there is no floor to look
 * at.
 */
export function useFacilityHere(type: FacilityType, { facilityId, floorPlanId }: Place) {
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
  const missing: MissingPlace | null =
    facility === null
      ? { is: 'facility', sentence: texts.noFacility(type) }
      : plan === null
        ? { is: 'plan', sentence: texts.noPlan }
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
