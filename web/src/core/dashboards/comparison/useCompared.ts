import { previousRange, sameTimeWeeksBefore, weeksBack } from '../../kit/range/comparedRange.ts'
import { useDashboardSearch } from '../openDashboard.ts'
import type { DashboardSearch } from '../scope/dashboardSearch.ts'
import { useScope } from '../scope/useScope.ts'
import { dashboardTexts as texts } from '../texts.ts'
import type { Comparison } from './comparisons.ts'

const comparisonOf = ({ compare }: DashboardSearch) => ({ compare })
const minuteMs = 60_000

/** The comparison in the address (`compare`). */
export type Compared = {
  by: Comparison
  /** Epoch ms, half-open; null if the comparison is not with another time. */
  range: { start: number; end: number } | null
  /** `vs. yesterday at this time`; empty if the comparison is not with another time. */
  words: string
}

/** Returns the time that the metrics of the range are compared with, updated every minute. */
export function useCompared(): Compared {
  const by = useDashboardSearch(comparisonOf).compare ?? 'previous'
  const { range, clock } = useScope()
  if (by === 'target' || by === 'none') return { by, range: null, words: '' }
  const minute = { ...clock, now: Math.floor(clock.now / minuteMs) * minuteMs }
  if (by === 'previous') return { by, range: previousRange(range, minute), words: texts.comparison[range.name] }
  const isShift = range.name === 'shift' || range.name === 'lastShift'
  const words = isShift ? texts.shiftLastWeek : texts.weeksBefore(weeksBack(range, minute))
  return { by, range: sameTimeWeeksBefore(range, minute), words }
}
