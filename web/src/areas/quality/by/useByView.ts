import type { QualityRow } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import {
  addQualitySums,
  emptyQualitySums,
  qualityFiguresOf,
  qualitySumsOf,
} from '@takt/domain/areas/quality/qualitySums.ts'
import { useMemo } from 'react'
import { useCurrent } from '../../../core/dashboards/machines/useCurrent.ts'
import { useDashboardSearch } from '../../../core/dashboards/openDashboard.ts'
import type { DashboardSearch } from '../../../core/dashboards/scope/dashboardSearch.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { useTargets } from '../../efficiency/face.ts'
import { revisedParts } from '../partName.ts'
import { onlyOf, type QualityBy, qualityBys, segmentsOf } from '../picks.ts'
import { useNameOf } from '../useNameOf.ts'
import { usePicks } from '../usePicks.ts'
import { type PivotQuestion, useAskPivot, useQualityPivot } from '../useQualityPivot.ts'
import { countsBegin } from './countsBegin.ts'
import type { Told } from './paretoRows.ts'
import { trendStep } from './trendStep.ts'
import { useWorst } from './useWorst.ts'

const none: Told = { rows: [] }

const chosenOf = ({ resolution }: DashboardSearch) => ({ resolution })

/** So many of each are listed, the worst. */
const listed = 500

type Asked = Pick<PivotQuestion, 'resourceIDs' | 'start' | 'end' | 'live' | 'enabled'>

/** Rows told apart by one thing, narrowed to what is picked of the others. */
function useListOf(by: QualityBy, asked: Asked) {
  const { picks } = usePicks()
  const { worst } = useWorst()
  const ask = useAskPivot()
  const question: PivotQuestion = {
    ...asked,
    resolution: 'total',
    segments: segmentsOf[by],
    only: onlyOf(picks, by),
  }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQualityPivot({ ...question, most: listed, worst })
  return { data, error, isFetching, isPlaceholderData, refetch, whole: () => ask(question) }
}

/** What steps are together: counts add up, and ratios are of their sums. */
function wholeOf(steps: readonly QualityRow[]): QualityRow | undefined {
  if (steps.length === 0) return undefined
  const sums = emptyQualitySums()
  for (const step of steps) addQualitySums(sums, qualitySumsOf(step))
  return { bucket: steps[0]!.bucket, ...qualityFiguresOf(sums) }
}

/** What a view by job, part, employee or machine shows, asked as its address says. */
export function useByView(by: QualityBy) {
  const { range, resolution, resourceIDs, isKnown, isEmpty } = useScope()
  const { picks, pick } = usePicks()
  const { worst, rank } = useWorst()
  const seesPeople = useMay('employees', 'read')
  const asked: Asked = {
    resourceIDs,
    start: range.start,
    end: range.end,
    live: range.live,
    enabled: isKnown && !isEmpty,
  }
  const only = useMemo(() => onlyOf(picks), [picks])
  const chosen = useDashboardSearch(chosenOf).resolution
  const step = trendStep(resolution, chosen, range.end - range.start)
  const steps = useQualityPivot({ ...asked, resolution: step, segments: [], only })
  const main = useListOf(by, { ...asked, enabled: asked.enabled && (by !== 'employee' || seesPeople) })
  // What somebody came for stands first: what lies beneath it is asked once that is there.
  const isThere = [steps, main].every(({ data, isPlaceholderData }) => data && !isPlaceholderData)
  const beneath = { ...asked, enabled: asked.enabled && isThere }
  const lists = {
    job: useListOf('job', beneath),
    part: useListOf('part', beneath),
    employee: useListOf('employee', { ...beneath, enabled: beneath.enabled && seesPeople }),
    machine: useListOf('machine', beneath),
    [by]: main,
  }
  // While a new question is under way the former answer stays: it must not be read as one about something else.
  const toldOf = (one: QualityBy): Told => lists[one].data ?? none
  const people = toldOf('employee').rows
  const parts = toldOf('part').rows
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
    return countsBegin(current ?? [], { resourceIDs: machines, start: range.start, end: range.end }, timeZone)
  }, [current, picks.machine, resourceIDs, range.start, range.end, timeZone])
  return {
    asked,
    only,
    range,
    step,
    picks,
    pick,
    worst,
    rank,
    steps,
    lists,
    toldOf,
    whole,
    countsSince,
    /** All that is picked, together. */
    own: steps.isPlaceholderData ? undefined : whole,
    nameOf,
    isEmpty,
    /** The list is of people, of whom the user may not be told. */
    isUnseen: by === 'employee' && !seesPeople,
    others: qualityBys.filter((one) => one !== by && (one !== 'employee' || seesPeople)),
    target: (picks.machine ? targets.of(picks.machine) : targets.together).quality,
    /** Of parts, jobs and people alone there is no evidence: what machines told is theirs. */
    hasEvidence: (['job', 'part', 'employee', 'operation'] as const).every((one) => picks[one] === undefined),
  }
}
