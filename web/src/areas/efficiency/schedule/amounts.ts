import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import type { PlanDay } from './planDays.ts'

/**
 * Planned and run time of one or more days (seconds). `planned` is the whole plan, of which `ahead` is still in the
 * future.
 */
export type Amounts = { planned: number; ahead: number; ran: number; missed: number; outside: number }

/** Returns the planned time up to now: the total of run and missed time. */
export const plannedSoFar = ({ planned, ahead }: Pick<Amounts, 'planned' | 'ahead'>): number => planned - ahead

const emptyAmounts: Amounts = { planned: 0, ahead: 0, ran: 0, missed: 0, outside: 0 }

/**
 * Returns the planned time of a day, up to now and in the future, and the run time; null while neither plan nor data is
 * available.
 */
export function amountsOf(bucket: Bucket | undefined, plan: Pick<PlanDay, 'plannedSecs'> | undefined): Amounts | null {
  if (!bucket && !plan) return null
  const soFar = bucket?.plannedSecs ?? 0
  const planned = Math.max(soFar, plan?.plannedSecs ?? 0)
  const ran = bucket?.runSecs ?? 0
  return { planned, ahead: planned - soFar, ran, missed: soFar - ran, outside: bucket?.unscheduledRunSecs ?? 0 }
}

/** Returns the total of several days. */
export const totalAmounts = (all: readonly Amounts[]): Amounts =>
  all.reduce(
    (total, amounts) => ({
      planned: total.planned + amounts.planned,
      ahead: total.ahead + amounts.ahead,
      ran: total.ran + amounts.ran,
      missed: total.missed + amounts.missed,
      outside: total.outside + amounts.outside,
    }),
    emptyAmounts,
  )
