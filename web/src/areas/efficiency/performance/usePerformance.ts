import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBreakdown } from '../useBreakdown.ts'
import { useFactor } from '../useFactor.ts'
import { operationKey } from './operations.ts'
import { usualSlow } from './performanceSearch.ts'
import { performanceTexts as texts } from './texts.ts'

/** More groups than these are nobody's list; those that ran longest come first. */
const mostOperations = 500
const mostMachineOperations = 3000

/** What the Performance view shows, asked as its address says. */
export function usePerformance() {
  const factor = useFactor('performance', (bucket, machine) =>
    machine === undefined && bucket.runSecs === 0 ? texts.noneRan : null,
  )
  const { asked, resourceIDs, picked } = factor
  const { operation, slow = usualSlow } = useSearch({ from: '/main/efficiency/performance' })
  const navigate = useNavigate()
  const by = ['partNum', 'partRevision', 'oprSeq'] as const
  const ofWork = { ...asked, scheduled: true, orderBy: 'runSecs' } as const
  const operations = useBreakdown({ ...ofWork, resourceIDs: picked.resourceIDs, by, limit: mostOperations })
  const machinesOf = useBreakdown({
    ...ofWork,
    resourceIDs,
    by: ['resourceID', ...by],
    limit: mostMachineOperations,
    enabled: asked.enabled && operation !== undefined,
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
    ...factor,
    operations,
    minorStops,
    operation,
    slow,
    ofOperation,
    pickOperation: (key: string) => set({ operation: key === operation ? undefined : key }),
    setSlow: (times: number) => set({ slow: times === usualSlow ? undefined : times }),
  }
}
