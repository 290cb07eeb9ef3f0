import { useMemo } from 'react'
import { useScope } from '../../dashboards/scope/useScope.ts'
import { useTargets } from '../../efficiency/face.ts'
import { useMay } from '../../session/useMay.ts'
import { onlyOf, type QualityBy, qualityBys, segmentsOf } from '../picks.ts'
import { useNameOf } from '../useNameOf.ts'
import { usePicks } from '../usePicks.ts'
import { type PivotQuestion, useAskPivot, useQualityPivot } from '../useQualityPivot.ts'
import type { Told } from './paretoRows.ts'

const none: Told = { rows: [] }

/** So many of each are listed, the worst. */
const listed = 500

type Asked = Pick<PivotQuestion, 'resourceIDs' | 'start' | 'end' | 'live' | 'enabled'>

/** Rows told apart by one thing, narrowed to what is picked of the others. */
function useListOf(by: QualityBy, asked: Asked) {
  const { picks, worst } = usePicks()
  const ask = useAskPivot()
  const question: PivotQuestion = {
    ...asked,
    ...{ resolution: 'total', segments: segmentsOf[by], only: onlyOf(picks, by) },
  }
  const { data, error, refetch } = useQualityPivot({ ...question, most: listed, worst })
  return { data, error, refetch, whole: () => ask(question) }
}

/** What a view by job, part, employee or machine shows, asked as its address says. */
export function useByView(by: QualityBy) {
  const { range, resolution, resourceIDs, isKnown, isEmpty } = useScope()
  const { picks, pick, worst, rank } = usePicks()
  const seesPeople = useMay('employees', 'read')
  const asked: Asked = {
    resourceIDs,
    start: range.start,
    end: range.end,
    live: range.live,
    enabled: isKnown && !isEmpty,
  }
  const only = useMemo(() => onlyOf(picks), [picks])
  const step: 'day' | 'week' | 'month' = resolution === 'week' || resolution === 'month' ? resolution : 'day'
  const total = useQualityPivot({ ...asked, resolution: 'total', segments: [], only })
  const steps = useQualityPivot({ ...asked, resolution: step, segments: [], only })
  const lists = {
    job: useListOf('job', asked),
    part: useListOf('part', asked),
    employee: useListOf('employee', { ...asked, enabled: asked.enabled && seesPeople }),
    machine: useListOf('machine', asked),
  }
  // While a new question is under way the former answer stays: it must not be read as one about something else.
  const toldOf = (one: QualityBy): Told => lists[one].data ?? none
  const people = toldOf('employee').rows
  const nameOf = useNameOf(
    useMemo(() => [...people.flatMap(({ empID }) => empID ?? []), picks.employee ?? ''], [people, picks.employee]),
  )
  const targets = useTargets()
  return {
    asked,
    only,
    range,
    step,
    picks,
    pick,
    worst,
    rank,
    total,
    steps,
    lists,
    toldOf,
    /** All that is picked, together. */
    own: total.isPlaceholderData ? undefined : total.data?.rows[0],
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
