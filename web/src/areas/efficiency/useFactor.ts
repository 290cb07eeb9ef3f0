import { useMemo } from 'react'
import { useBefore } from '../../core/dashboards/comparison/useBefore.ts'
import type { Bucket } from '../../core/dashboards/figures/teepResponse.ts'
import { useTeep } from '../../core/dashboards/figures/useTeep.ts'
import { useMachineName } from '../../core/dashboards/machines/useMachineName.ts'
import { useMachinePick } from '../../core/dashboards/scope/useMachinePick.ts'
import { useScope } from '../../core/dashboards/scope/useScope.ts'
import { efficiencyTexts as texts } from './texts.ts'
import { useTargets } from './useTargets.ts'

/**
 * Returns the common data of the views of one OEE factor: its metrics for all machines or the selected machine, the
 * comparison period and the target. `empty`: message if there is nothing to show; `emptyReason`: additional message of
 * the view.
 */
export function useFactor(
  factor: 'availability' | 'performance' | 'quality',
  emptyReason: (bucket: Bucket, machine: string | undefined) => string | null,
) {
  const { range, resolution, resourceIDs, isKnown, isEmpty, now } = useScope()
  const selection = useMachinePick(resourceIDs)
  const { machine } = selection
  const targets = useTargets()
  const enabled = isKnown && !isEmpty
  const query = { start: range.start, end: range.end, live: range.live, enabled }
  const total = useTeep({ ...query, resourceIDs, resolution: 'total' })
  const { compared, before } = useBefore({ resourceIDs: selection.resourceIDs, enabled })
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
    picked: selection,
    query,
    total,
    resources,
    nameOf,
    bucket,
    compared,
    before,
    target: (machine ? targets.of(machine) : targets.together)[factor],
    empty: isEmpty
      ? texts.emptyGroups
      : hasMachines
        ? bucket
          ? emptyReason(bucket, machine)
          : total.data && !total.isPlaceholderData
            ? texts.noData
            : null
        : texts.noMachines,
  }
}
