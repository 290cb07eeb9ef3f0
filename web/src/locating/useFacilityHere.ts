import { useEffect } from 'react'
import { useFacilities } from '../facilities/face.ts'
import { useFloorPlans } from '../floorPlans/face.ts'
import { useNotices } from '../kit/notice/NoticeBar.tsx'
import type { LocatingState } from './locatingState.ts'
import { locatingTexts as texts } from './texts.ts'

const none: readonly never[] = []

/**
 * Locating facilities in their order, the one that is looked at (`locatingFacilityData` and its choice), and its floor
 * plans. While facilities cannot be fetched there are none, which is said.
 */
export function useFacilityHere({ facilityId, floorPlanId }: Pick<LocatingState, 'facilityId' | 'floorPlanId'>) {
  const notices = useNotices()
  const { data, error } = useFacilities('locating')
  useEffect(() => {
    if (error) notices.error(texts.failedFacilities)
  }, [error, notices])
  const locatingFacilityData = error ? none : (data ?? none)
  const facility =
    locatingFacilityData.find((each) => each.facilityId === facilityId) ?? locatingFacilityData[0] ?? null
  const { plans, error: planError, refetch } = useFloorPlans(facility?.facilityId ?? null)
  const plan = plans?.find((each) => each.floorPlanId === floorPlanId) ?? plans?.[0] ?? null
  const isKnown =
    (data !== undefined || error !== null) && (facility === null || plans !== undefined || planError !== null)
  const missing: 'facility' | 'plan' | null = facility === null ? 'facility' : plan === null ? 'plan' : null
  return {
    locatingFacilityData,
    facility,
    plans: plans ?? none,
    plan,
    isKnown,
    /** What there must be before anything can be shown. */
    missing: isKnown ? missing : null,
    planError,
    again: refetch,
  }
}
