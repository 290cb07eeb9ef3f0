import { readNumbers } from '../../../core/item/responses/numberColumn.ts'
import { bucket as metricsOf } from '../totals/bucket.ts'
import { emptyTally, tallyFields } from '../totals/tally.ts'
import type { Bucket } from './bucket.ts'
import { plannedFields, type TeepColumnsData, teepColumnsData } from './teepColumns.ts'

/** A machine of a response in columns. Its buckets, oldest first, are computed each time they are read. */
export type MachineColumns = {
  resourceID: string
  description: string | null
  count: number
  bucketAt: (index: number) => Bucket
  /** Returns all of its buckets. */
  buckets: () => Bucket[]
}

type Column = ArrayLike<number> | null

function readPlan({ intervals, times }: TeepColumnsData['plans'][number], all: TeepColumnsData['intervals']) {
  const { count, start, end, shifts } = all[intervals]!
  const [starts, ends] = [readNumbers(start, count), readNumbers(end, count)]
  const [allMs, noScheduleMs, plannedMs, plannedStopMs] = plannedFields.map((field): Column => {
    const column = times[field]
    return column ? readNumbers(column, count) : null
  }) as [Column, Column, Column, Column]
  return {
    count,
    timesAt: (k: number) => ({
      allMs: allMs?.[k] ?? 0,
      noScheduleMs: noScheduleMs?.[k] ?? 0,
      plannedMs: plannedMs?.[k] ?? 0,
      plannedStopMs: plannedStopMs?.[k] ?? 0,
    }),
    headAt: (k: number) => ({
      start: starts[k]!,
      end: ends[k]!,
      ...(shifts && { businessDate: shifts.businessDate[k]!, shiftNum: shifts.shiftNum[k]! }),
    }),
  }
}

/** Decodes the machines of a response of teepColumns, in its order. */
export function readTeepColumns(data: TeepColumnsData): MachineColumns[] {
  const plans = data.plans.map((plan) => readPlan(plan, data.intervals))
  const rowCount = data.resources.reduce((count, { plan }) => count + plans[plan]!.count, 0)
  const columns = tallyFields.flatMap((field) => {
    const column = data.tallies[field]
    return column ? [{ field, values: readNumbers(column, rowCount) }] : []
  })
  function tallyAt(row: number) {
    const tally = emptyTally()
    for (const { field, values } of columns) tally[field] = values[row]!
    return tally
  }
  let next = 0
  return data.resources.map(({ resourceID, description, plan: index }) => {
    const plan = plans[index]!
    const first = next
    next += plan.count
    const { count } = plan
    const bucketAt = (k: number) => ({
      ...plan.headAt(k),
      ...metricsOf({ ...plan.timesAt(k), tally: tallyAt(first + k) }),
    })
    const buckets = () => Array.from({ length: count }, (_, k) => bucketAt(k))
    return { resourceID, description, count, bucketAt, buckets }
  })
}

/** The response of teepColumns as read by pages: the machines instead of their columns. */
export const machineColumnsData = teepColumnsData.transform((data) => {
  const { asOf, recomputing } = data
  return { asOf, recomputing, machines: readTeepColumns(data) }
})
