import type { CheckChart } from '@takt/domain/areas/quality/chartShape.ts'
import { drawnPoints } from './drawnPoints.ts'

type Column = (number | null)[]
/** The level of a line or mark at a point; null if it is not drawn. */
type LevelAt = (index: number) => number | null

/** Values outside both of these are drawn at the edge of the chart. */
export type Tolerance = { lower: number | null; upper: number | null }

/**
 * Returns the columns of a control chart, one entry per drawn point (`drawnPoints`), in drawing order: points with a
 * note (behind all others), level, points out of tolerance, points that break a rule, the selected point, center,
 * limits and tolerance, points excluded from the limits, and the second line if there is one. A mark is drawn at the
 * level; in a CUSUM chart, at the sum further from zero. In an EWMA chart, marks for values out of tolerance and for
 * excluded points are drawn at the measured value.
 */
export function chartColumns(
  chart: CheckChart,
  about: {
    tolerance: Tolerance
    chosen: number | null
    noted: ReadonlySet<number>
    /** Instants of points excluded from the limits. */
    leftOut: ReadonlyMap<number, string>
  },
): [pointIndices: number[], ...columns: Column[]] {
  const { tolerance, chosen, noted, leftOut } = about
  const { points, levels, beside, limits, signals } = chart
  const level: LevelAt = (k) => levels[k]!
  const below: LevelAt = (k) => beside![k]!
  const markAt: LevelAt =
    beside && chart.kind === 'cusum' ? (k) => (-below(k)! > level(k)! ? below(k) : level(k)) : level
  const measuredLevel = beside && chart.kind === 'ewma' ? below : markAt
  const brokenIndices = new Set(signals.map(({ to }) => to))
  const where =
    (at: LevelAt, condition: (index: number) => boolean): LevelAt =>
    (k) =>
      condition(k) ? at(k) : null
  const lines = [level, ...(beside ? [below] : [])]
  const marks = [
    where(measuredLevel, (k) => points[k]!.isOutside),
    where(markAt, (k) => brokenIndices.has(k)),
    where(markAt, (k) => k === chosen),
  ]
  const notes = where(markAt, (k) => noted.has(k))
  const crossed = where(measuredLevel, (k) => leftOut.has(points[k]!.at))
  const limit =
    (name: 'lower' | 'center' | 'upper'): LevelAt =>
    (k) =>
      limits?.[k]?.[name] ?? null
  const all = [
    notes,
    level,
    ...marks,
    limit('center'),
    limit('upper'),
    limit('lower'),
    () => tolerance.upper,
    () => tolerance.lower,
    crossed,
    ...lines.slice(1),
  ]
  const indices = drawnPoints(levels.length, [...lines, ...marks, notes, crossed])
  return [indices, ...all.map((at) => indices.map(at))]
}

/** Returns the indices of points with a spread outside its limits. */
export function spreadOutsideLimits({ spread }: Pick<CheckChart, 'spread'>): ReadonlySet<number> {
  if (!spread) return new Set()
  const { lower, upper } = spread.limits
  return new Set(spread.values.flatMap((value, k) => (value !== null && (value > upper || value < lower) ? [k] : [])))
}

/**
 * Returns the columns of a spread chart with one entry for each drawn point: spread, spreads outside the limits,
 * center, limits.
 */
export function spreadColumns(
  { values, limits }: NonNullable<CheckChart['spread']>,
  outsideLimits: ReadonlySet<number>,
): [pointIndices: number[], ...columns: Column[]] {
  const level: LevelAt = (k) => values[k]!
  const marked: LevelAt = (k) => (outsideLimits.has(k) ? level(k) : null)
  const { center, upper, lower } = limits
  const indices = drawnPoints(values.length, [level, marked])
  return [indices, ...[level, marked, () => center, () => upper, () => lower].map((at) => indices.map(at))]
}

/** Returns the index of the point that contains an entry; null if there is none. */
export function pointIndexOf(
  chart: CheckChart<{ entryId: string } & CheckChart['points'][number]['values'][number]>,
  entry: string | undefined,
) {
  if (entry === undefined) return null
  const index = chart.points.findIndex(({ values }) => values.some(({ entryId }) => entryId === entry))
  return index < 0 ? null : index
}

/** Groups notes by the index of their point: the last one that is not later, else the first. */
export function notesByPointIndex<Note extends { at: number }>(
  { points }: Pick<CheckChart, 'points'>,
  notes: readonly Note[],
): ReadonlyMap<number, Note[]> {
  const assignable = points.length === 0 ? [] : notes
  return Map.groupBy(assignable, ({ at }) =>
    Math.max(
      0,
      points.findLastIndex((point) => point.at <= at),
    ),
  )
}
