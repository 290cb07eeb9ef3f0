import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBreakdown } from '../useBreakdown.ts'
import { useMachinePick } from '../useMachinePick.ts'
import { useScope } from '../useScope.ts'
import { useTeep } from '../useTeep.ts'
import { operationKey } from './operations.ts'
import { usualSlow } from './performanceSearch.ts'

/** More groups than these are nobody's list; those that ran longest come first. */
const mostOperations = 500
const mostMachineOperations = 3000

/** What the Performance view shows, asked as its address says. */
export function usePerformance() {
  const { range, resourceIDs, isKnown, isEmpty, now } = useScope()
  const { operation, slow = usualSlow } = useSearch({ from: '/main/efficiency/performance' })
  const navigate = useNavigate()
  const picked = useMachinePick(resourceIDs)
  const enabled = isKnown && !isEmpty
  const asked = { start: range.start, end: range.end, live: range.live, enabled }
  const total = useTeep({ ...asked, resourceIDs, resolution: 'total' })
  const by = ['partNum', 'partRevision', 'oprSeq'] as const
  const ofWork = { ...asked, scheduled: true, orderBy: 'runSecs' } as const
  const operations = useBreakdown({ ...ofWork, resourceIDs: picked.resourceIDs, by, limit: mostOperations })
  const machinesOf = useBreakdown({
    ...ofWork,
    resourceIDs,
    by: ['resourceID', ...by],
    limit: mostMachineOperations,
    enabled: enabled && operation !== undefined,
  })
  const minorStops = useBreakdown({
    ...asked,
    resourceIDs,
    by: ['resourceID'],
    timeClasses: ['minorStop'],
    scheduled: true,
    orderBy: 'minorStopSecs',
  })
  const ofOperation = useMemo(
    () =>
      operation === undefined ? null : (machinesOf.data?.rows.filter((row) => operationKey(row) === operation) ?? null),
    [operation, machinesOf.data],
  )
  const set = (search: { operation?: string | undefined; slow?: number | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...search }), replace: true })
  return {
    ...{ range, now, isEmpty, enabled, picked, total, operations, minorStops, operation, slow },
    ofOperation,
    resources: total.data?.resources ?? [],
    pickOperation: (key: string) => set({ operation: key === operation ? undefined : key }),
    setSlow: (times: number) => set({ slow: times === usualSlow ? undefined : times }),
  }
}
