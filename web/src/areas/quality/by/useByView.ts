import {
  addQualityTotals,
  emptyQualityTotals,
  qualityMetricsOf,
  qualityTotalsOf,
} from '@takt/domain/areas/quality/qualityTotals.ts'
import type { QualityRow } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { useMemo } from 'react'
import { useCurrent } from '../../../core/dashboards/machines/useCurrent.ts'
import { useDashboardSearch } from '../../../core/dashboards/openDashboard.ts'
import type { DashboardSearch } from '../../../core/dashboards/scope/dashboardSearch.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { useTargets } from '../../efficiency/index.ts'
import { revisedParts } from '../partName.ts'
import { pivotFilterOf, type QualityBy, qualityBys, segmentsOf } from '../picks.ts'
import { useNameOf } from '../useNameOf.ts'
import { usePicks } from '../usePicks.ts'
import { type PivotQuery, useQualityPivot, useRequestPivot } from '../useQualityPivot.ts'
import { firstCountAt } from './firstCountAt.ts'
import type { ParetoData } from './paretoRows.ts'
import { trendStep } from './trendStep.ts'
import { useRanking } from './useRanking.ts'

const none: ParetoData = { rows: [] }

const resolutionIn = ({ resolution }: DashboardSearch) => ({ resolution })

/** Maximum number of rows in each list; the worst are listed. */
const listed = 500

type RangeQuery = Pick<PivotQuery, 'resourceIDs' | 'start' | 'end' | 'live' | 'enabled'>

/** Returns the rows of one dimension, filtered by the selections in the others. */
function useListOf(by: QualityBy, rangeQuery: RangeQuery) {
  const { picks } = usePicks()
  const { worst } = useRanking()
  const requestPivot = useRequestPivot()
  const query: PivotQuery = {
    ...rangeQuery,
    resolution: 'total',
    segments: segmentsOf[by],
    only: pivotFilterOf(picks, by),
  }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQualityPivot({ ...query, most: listed, worst })
  return { data, error, isFetching, isPlaceholderData, refetch, whole: () => requestPivot(query) }
}

/** Aggregates time steps: counts add up, and ratios are those of the totals. */
function wholeOf(steps: readonly QualityRow[]): QualityRow | undefined {
  if (steps.length === 0) return undefined
  const totals = emptyQualityTotals()
  for (const step of steps) addQualityTotals(totals, qualityTotalsOf(step))
  return { bucket: steps[0]!.bucket, ...qualityMetricsOf(totals) }
}

/** Returns the data of a view by job, part, employee or machine, according to its address. */
export function useByView(by: QualityBy) {
  const { range, resolution, resourceIDs, isKnown, isEmpty } = useScope()
  const { picks, pick } = usePicks()
  const { worst, rank } = useRanking()
  const maySeePeople = useMay('employees', 'read')
  const rangeQuery: RangeQuery = {
    resourceIDs,
    start: range.start,
    end: range.end,
    live: range.live,
    enabled: isKnown && !isEmpty,
  }
  const only = useMemo(() => pivotFilterOf(picks), [picks])
  const chosenResolution = useDashboardSearch(resolutionIn).resolution
  const step = trendStep(resolution, chosenResolution, range.end - range.start)
  const steps = useQualityPivot({ ...rangeQuery, resolution: step, segments: [], only })
  const main = useListOf(by, { ...rangeQuery, enabled: rangeQuery.enabled && (by !== 'employee' || maySeePeople) })
  // The main list is loaded first; the lists below it follow.
  const isMainLoaded = [steps, main].every(({ data, isPlaceholderData }) => data && !isPlaceholderData)
  const secondaryQuery = { ...rangeQuery, enabled: rangeQuery.enabled && isMainLoaded }
  const lists = {
    job: useListOf('job', secondaryQuery),
    part: useListOf('part', secondaryQuery),
    employee: useListOf('employee', { ...secondaryQuery, enabled: secondaryQuery.enabled && maySeePeople }),
    machine: useListOf('machine', secondaryQuery),
    [by]: main,
  }
  // While a new query is loading, the previous response stays, which must not be taken for another subject.
  const dataOf = (dimension: QualityBy): ParetoData => lists[dimension].data ?? none
  const people = dataOf('employee').rows
  const parts = dataOf('part').rows
  const nameOf = useNameOf(
    useMemo(() => [...people.flatMap(({ empID }) => empID ?? []), picks.employee ?? ''], [people, picks.employee]),
    useMemo(() => revisedParts(parts), [parts]),
  )
  const whole = useMemo(() => wholeOf(steps.data?.rows ?? []), [steps.data])
  const targets = useTargets()
  const { timeZone } = useFormat()
  const current = useCurrent().data
  const countsSince = useMemo(() => {
    const machines = picks.machine ? [picks.machine] : resourceIDs
    return firstCountAt(current ?? [], { resourceIDs: machines, start: range.start, end: range.end }, timeZone)
  }, [current, picks.machine, resourceIDs, range.start, range.end, timeZone])
  return {
    rangeQuery,
    only,
    range,
    step,
    picks,
    pick,
    worst,
    rank,
    steps,
    lists,
    dataOf,
    whole,
    countsSince,
    /** The total of the selection. */
    own: steps.isPlaceholderData ? undefined : whole,
    nameOf,
    isEmpty,
    /** The list contains people, which the user may not see. */
    isUnseen: by === 'employee' && !maySeePeople,
    otherDimensions: qualityBys.filter((dimension) => dimension !== by && (dimension !== 'employee' || maySeePeople)),
    target: (picks.machine ? targets.of(picks.machine) : targets.together).quality,
    /** Selections by part, job or person have no evidence: reported data belong to machines. */
    hasEvidence: (['job', 'part', 'employee', 'operation'] as const).every(
      (dimension) => picks[dimension] === undefined,
    ),
  }
}
