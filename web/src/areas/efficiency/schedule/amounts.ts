import type { Bucket } from '../../../core/dashboards/figures/teepAnswer.ts'
import type { PlanDay } from './planDays.ts'

/** A day (or several) planned against run; seconds. `planned` is the whole, of which `ahead` has not come yet. */
export type Amounts = { planned: number; ahead: number; ran: number; missed: number; outside: number }

/** Of what was planned, as much as has come: what ran of it and what did not add up to it. */
export const plannedSoFar = ({ planned, ahead }: Pick<Amounts, 'planned' | 'ahead'>): number => planned - ahead

const nothing: Amounts = { planned: 0, ahead: 0, ran: 0, missed: 0, outside: 0 }

/**
 * What was planned of a day, as far as it has come and beyond, and what ran; null while neither plan nor figures are
 * known.
 */
export function amountsOf(bucket: Bucket | undefined, plan: Pick<PlanDay, 'plannedSecs'> | undefined): Amounts | null {
  if (!bucket && !plan) return null
  const soFar = bucket?.plannedSecs ?? 0
  const planned = Math.max(soFar, plan?.plannedSecs ?? 0)
  const ran = bucket?.runSecs ?? 0
  return { planned, ahead: planned - soFar, ran, missed: soFar - ran, outside: bucket?.unscheduledRunSecs ?? 0 }
}

/** The sum of several days. */
export const sumAmounts = (all: readonly Amounts[]): Amounts =>
  all.reduce(
    (sum, amounts) => ({
      planned: sum.planned + amounts.planned,
      ahead: sum.ahead + amounts.ahead,
      ran: sum.ran + amounts.ran,
      missed: sum.missed + amounts.missed,
      outside: sum.outside + amounts.outside,
    }),
    nothing,
  )
