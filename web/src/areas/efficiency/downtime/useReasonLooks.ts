import { useCallback } from 'react'
import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useReasonChoices } from '../../../core/dashboards/states/useReasonChoices.ts'
import { downtimeTexts as texts } from './texts.ts'

/** How a reason is called and coloured. */
type ReasonLook = { label: string; color: string | null }

/** Looks of reasons by code, for whoever may see the dashboard; the empty code stands for none given. */
export function useReasonLooks(): (reasonCode: string) => ReasonLook {
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const { start, end, live } = range
  // The view has asked this already.
  const teep = useTeep({ resourceIDs, start, end, live, resolution: 'total', enabled: isKnown && !isEmpty })
  const { lookOf, nameOf } = useReasonChoices(teep.data?.resources[0]?.resourceID ?? '')
  return useCallback(
    (code) =>
      code === '' ? { label: texts.noReason, color: null } : { label: nameOf(code), color: lookOf(code).color },
    [lookOf, nameOf],
  )
}
