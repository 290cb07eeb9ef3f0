import { useCallback } from 'react'
import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useReasonChoices } from '../../../core/dashboards/states/useReasonChoices.ts'
import { downtimeTexts as texts } from './texts.ts'

/** Label and color of a reason. */
type ReasonStyle = { label: string; color: string | null }

/** Returns a lookup of reason styles by code, for users who may read the dashboard; the empty code means no reason. */
export function useReasonStyles(): (reasonCode: string) => ReasonStyle {
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const { start, end, live } = range
  // Served from the cache: the view has already sent this query.
  const teep = useTeep({ resourceIDs, start, end, live, resolution: 'total', enabled: isKnown && !isEmpty })
  const { lookOf: styleOf, nameOf } = useReasonChoices(teep.data?.resources[0]?.resourceID ?? '')
  return useCallback(
    (code) =>
      code === '' ? { label: texts.noReason, color: null } : { label: nameOf(code), color: styleOf(code).color },
    [styleOf, nameOf],
  )
}
