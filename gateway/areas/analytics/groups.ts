import type {
  BreakdownDimension,
  BreakdownFigures,
  BreakdownRow,
} from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import {
  type BreakdownSums,
  breakdownFiguresOf,
  breakdownSumFields,
  emptyBreakdownSums,
} from '@takt/domain/areas/efficiency/sums/breakdownSums.ts'
import { sortSteps } from '@takt/domain/core/statistics/sortSteps.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'

/** What a group is of, a value for each asked dimension; a bucket by its place in the calendar. */
export type GroupKey = readonly (string | number | null)[]
export type Group = { key: GroupKey; sums: BreakdownSums }

/** A list of groups to which sums are added by their key. */
export function createGroups() {
  const groups = new Map<string, Group>()
  return {
    of(key: GroupKey): BreakdownSums {
      const name = JSON.stringify(key)
      let group = groups.get(name)
      if (!group) {
        group = { key, sums: emptyBreakdownSums() }
        groups.set(name, group)
      }
      return group.sums
    },
    /** Those that hold anything. */
    filled: () => [...groups.values()].filter(({ sums }) => breakdownSumFields.some((field) => sums[field] > 0)),
  }
}

/** The order of groups by what they are of, dimension by dimension; null comes last. */
export function compareKeys(a: GroupKey, b: GroupKey): number {
  for (let k = 0; k < a.length; k++) {
    const [value, other] = [a[k]!, b[k]!]
    if (value === other) continue
    if (value === null) return 1
    if (other === null) return -1
    return value < other ? -1 : 1
  }
  return 0
}

const descending = (a: number | null, b: number | null) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : b - a)

function keyOnWire(question: BreakdownQuestion, dimension: BreakdownDimension, value: string | number | null) {
  return dimension === 'bucket' ? new Date(question.calendar![value as number]!.start).toISOString() : value
}

type Figured = { key: GroupKey; figures: BreakdownFigures }

/**
 * Makes the rows of groups as they are answered, step by step: the largest first if an order is asked, else by their
 * dimensions, at most `limit`.
 */
export function* rowSteps(
  question: BreakdownQuestion,
  groups: readonly Group[],
): Generator<undefined, { rows: BreakdownRow[]; more: boolean }> {
  const { by, family, orderBy, limit } = question
  const all: Figured[] = []
  for (const { key, sums } of groups) {
    all.push({ key, figures: breakdownFiguresOf(sums, family) })
    yield
  }
  const order = (figures: BreakdownFigures) => (orderBy ? figures[orderBy] : 0)
  const compare = (a: Figured, b: Figured) =>
    descending(order(a.figures), order(b.figures)) || compareKeys(a.key, b.key)
  const first = (yield* sortSteps(all, compare)).slice(0, limit)
  const rows: BreakdownRow[] = []
  for (const { key, figures } of first) {
    const dimensions = by.map((dimension, k) => [dimension, keyOnWire(question, dimension, key[k]!)])
    rows.push({ ...Object.fromEntries(dimensions), ...figures })
    yield
  }
  return { rows, more: all.length > limit }
}
