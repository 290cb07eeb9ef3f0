import { useMemo } from 'react'
import { useBefore } from '../../core/dashboards/comparison/useBefore.ts'
import type { Bucket } from '../../core/dashboards/figures/teepAnswer.ts'
import { useTeep } from '../../core/dashboards/figures/useTeep.ts'
import { useMachineName } from '../../core/dashboards/machines/useMachineName.ts'
import { useMachinePick } from '../../core/dashboards/scope/useMachinePick.ts'
import { useScope } from '../../core/dashboards/scope/useScope.ts'
import { efficiencyTexts as texts } from './texts.ts'
import { useTargets } from './useTargets.ts'

/**
 * What the views of one factor of OEE have in common: its figures of all machines together or of the machine picked,
 * beside those that they are compared with and the target; `empty` is why there is nothing to show, `whyVoid` the
 * view's own reason.
 */
export function useFactor(
  factor: 'availability' | 'performance' | 'quality',
  whyVoid: (bucket: Bucket, machine: string | undefined) => string | null,
) {
  const { range, resolution, resourceIDs, isKnown, isEmpty, now } = useScope()
  const picked = useMachinePick(resourceIDs)
  const { machine } = picked
  const targets = useTargets()
  const enabled = isKnown && !isEmpty
  const asked = { start: range.start, end: range.end, live: range.live, enabled }
  const total = useTeep({ ...asked, resourceIDs, resolution: 'total' })
  const { compared, before } = useBefore({ resourceIDs: picked.resourceIDs, enabled })
  const resources = useMemo(() => total.data?.resources ?? [], [total.data])
  const nameOf = useMachineName(resources)
  const bucket = machine
    ? resources.find(({ resourceID }) => resourceID === machine)?.buckets[0]
    : total.data?.total.buckets[0]
  const hasMachines = total.data === undefined || resources.length > 0
  return {
    range,
    resolution,
    resourceIDs,
    now,
    picked,
    asked,
    total,
    resources,
    nameOf,
    bucket,
    compared,
    before,
    target: (machine ? targets.of(machine) : targets.together)[factor],
    empty: isEmpty ? texts.emptyGroups : hasMachines ? (bucket ? whyVoid(bucket, machine) : null) : texts.noMachines,
  }
}
