import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBreakdown } from '../useBreakdown.ts'
import { useFactor } from '../useFactor.ts'
import { operationKey } from './operations.ts'
import { defaultSlowTimes } from './performanceSearch.ts'
import { performanceTexts as texts } from './texts.ts'

/** Maximum number of groups, longest run time first. */
const maxOperations = 500
const maxMachineOperations = 3000

/** Returns the data of the Performance view for the current URL. */
export function usePerformance() {
  const factor = useFactor('performance', (bucket, machine) =>
    machine === undefined && bucket.runSecs === 0 ? texts.noneRan : null,
  )
  const { query, resourceIDs, picked: selection } = factor
  const { operation, slow = defaultSlowTimes } = useSearch({ from: '/main/efficiency/performance' })
  const navigate = useNavigate()
  const by = ['partNum', 'partRevision', 'oprSeq'] as const
  const ofWork = { ...query, scheduled: true, orderBy: 'runSecs' } as const
  const operations = useBreakdown({ ...ofWork, resourceIDs: selection.resourceIDs, by, limit: maxOperations })
  const machinesOf = useBreakdown({
    ...ofWork,
    resourceIDs,
    by: ['resourceID', ...by],
    limit: maxMachineOperations,
    enabled: query.enabled && operation !== undefined,
  })
  const minorStops = useBreakdown({
    ...query,
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
    setSlow: (times: number) => set({ slow: times === defaultSlowTimes ? undefined : times }),
  }
}
