import { writeNumbers } from '../../../core/item/responses/numberColumn.ts'
import type { Interval } from '../../../core/schedule/interval.ts'
import type { Steps } from '../../../core/statistics/steps.ts'
import type { BucketTotals } from '../totals/bucket.ts'
import { tallyFields } from '../totals/tally.ts'
import { plannedFields, type SerializedTeepColumns } from './teepColumns.ts'

/** A bucket before its tally. `shift`: null unless buckets are shifts. */
export type PlannedTimes = Interval &
  Omit<BucketTotals, 'tally'> & { shift: { businessDate: string; shiftNum: number | null } | null }

/**
 * The buckets of a machine. `tallies`: the values of each bucket in the order of `tallyFields`, concatenated. Machines
 * with the same plan have the same object as `buckets`.
 */
export type MachineBuckets = {
  resourceID: string
  description: string | null
  buckets: readonly PlannedTimes[]
  tallies: ArrayLike<number>
}

type Columns = Pick<SerializedTeepColumns, 'intervals' | 'plans' | 'resources' | 'tallies'>

const isAllZero = (values: Float64Array) => values.every((value) => value === 0)

/** Encodes the columns that have a value other than 0. */
function columnsOf<Field extends string>(columns: readonly (readonly [Field, Float64Array])[]) {
  const written = columns
    .filter(([, values]) => !isAllZero(values))
    .map(([name, values]) => [name, writeNumbers(values)])
  return Object.fromEntries(written) as Partial<Record<Field, ReturnType<typeof writeNumbers>>>
}

/** Returns the same text for the same intervals and shifts. */
const keyOf = (buckets: readonly PlannedTimes[]) =>
  buckets.map(({ start, end, shift }) => `${start} ${end} ${shift?.businessDate} ${shift?.shiftNum}`).join()

function intervalsOf(buckets: readonly PlannedTimes[]): Columns['intervals'][number] {
  const shifts = buckets.flatMap(({ shift }) => shift ?? [])
  return {
    count: buckets.length,
    start: writeNumbers(buckets.map(({ start }) => start)),
    end: writeNumbers(buckets.map(({ end }) => end)),
    ...(shifts.length > 0 && {
      shifts: {
        businessDate: shifts.map(({ businessDate }) => businessDate),
        shiftNum: shifts.map(({ shiftNum }) => shiftNum),
      },
    }),
  }
}

/** Encodes the plans of machines and their intervals, each once, step by step. */
function* plansOf(machines: readonly MachineBuckets[]): Steps<Pick<Columns, 'intervals' | 'plans' | 'resources'>> {
  const planIndices = new Map<readonly PlannedTimes[], number>()
  const intervalIndices = new Map<string, number>()
  const intervals: Columns['intervals'] = []
  const plans: Columns['plans'] = []
  for (const { buckets } of machines) {
    if (planIndices.has(buckets)) continue
    planIndices.set(buckets, plans.length)
    const key = keyOf(buckets)
    const index = intervalIndices.get(key) ?? intervals.push(intervalsOf(buckets)) - 1
    intervalIndices.set(key, index)
    const times = plannedFields.map((field) => [field, Float64Array.from(buckets, (each) => each[field])] as const)
    plans.push({ intervals: index, times: columnsOf(times) })
    yield
  }
  const resources = machines.map(({ resourceID, description, buckets }) => ({
    resourceID,
    description,
    plan: planIndices.get(buckets)!,
  }))
  return { intervals, plans, resources }
}

/** Encodes the buckets of machines as columns, step by step. */
export function* writeTeepColumns(machines: readonly MachineBuckets[]): Steps<Columns> {
  const plans = yield* plansOf(machines)
  const rowCount = machines.reduce((count, { buckets }) => count + buckets.length, 0)
  const tallies: Columns['tallies'] = {}
  for (const [column, field] of tallyFields.entries()) {
    const values = new Float64Array(rowCount)
    let row = 0
    for (const { buckets, tallies } of machines)
      for (let k = 0; k < buckets.length; k++) values[row++] = tallies[k * tallyFields.length + column]!
    yield
    Object.assign(tallies, columnsOf([[field, values]]))
    yield
  }
  return { ...plans, tallies }
}
