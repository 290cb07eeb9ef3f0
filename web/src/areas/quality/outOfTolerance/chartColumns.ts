import type { CheckChart } from '@takt/domain/areas/quality/chartShape.ts'
import { drawnPlaces } from './drawnPlaces.ts'

type Column = (number | null)[]
/** Where a line or mark stands at a place; null where it is not drawn. */
type LevelAt = (place: number) => number | null

/** What lies outside of both of these is drawn at the edge of the chart. */
export type Tolerance = { lower: number | null; upper: number | null }

/**
 * The columns of a control chart, a place for each point that is drawn (`drawnPlaces`): those with a note, behind all
 * others, level, those out of tolerance, those that break a rule, the one looked at, centre, limits and tolerance,
 * those that limits do not follow from, and at last the line beside where there is one. Marks stand at the level; of
 * two sums at the larger one, and what is out of tolerance where it was found.
 */
export function chartColumns(
  chart: CheckChart,
  about: {
    tolerance: Tolerance
    chosen: number | null
    noted: ReadonlySet<number>
    /** Instants of points that limits do not follow from. */
    leftOut: ReadonlyMap<number, string>
  },
): [places: number[], ...columns: Column[]] {
  const { tolerance, chosen, noted, leftOut } = about
  const { points, levels, beside, limits, signals } = chart
  const level: LevelAt = (k) => levels[k]!
  const below: LevelAt = (k) => beside![k]!
  const markAt: LevelAt =
    beside && chart.kind === 'cusum' ? (k) => (-below(k)! > level(k)! ? below(k) : level(k)) : level
  const foundAt = beside && chart.kind === 'ewma' ? below : markAt
  const broken = new Set(signals.map(({ to }) => to))
  const only =
    (at: LevelAt, holds: (place: number) => boolean): LevelAt =>
    (k) =>
      holds(k) ? at(k) : null
  const lines = [level, ...(beside ? [below] : [])]
  const marks = [
    only(foundAt, (k) => points[k]!.isOutside),
    only(markAt, (k) => broken.has(k)),
    only(markAt, (k) => k === chosen),
  ]
  const notes = only(markAt, (k) => noted.has(k))
  const crossed = only(foundAt, (k) => leftOut.has(points[k]!.at))
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
  const places = drawnPlaces(levels.length, [...lines, ...marks, notes, crossed])
  return [places, ...all.map((at) => places.map(at))]
}

/** The places whose spread lies beyond its limits. */
export function spreadBeyond({ spread }: Pick<CheckChart, 'spread'>): ReadonlySet<number> {
  if (!spread) return new Set()
  const { lower, upper } = spread.limits
  return new Set(spread.values.flatMap((value, k) => (value !== null && (value > upper || value < lower) ? [k] : [])))
}

/** The columns of the chart of a spread: a place for each point drawn, spread, those beyond its limits, centre, limits. */
export function spreadColumns(
  { values, limits }: NonNullable<CheckChart['spread']>,
  beyond: ReadonlySet<number>,
): [places: number[], ...columns: Column[]] {
  const level: LevelAt = (k) => values[k]!
  const marked: LevelAt = (k) => (beyond.has(k) ? level(k) : null)
  const { center, upper, lower } = limits
  const places = drawnPlaces(values.length, [level, marked])
  return [places, ...[level, marked, () => center, () => upper, () => lower].map((at) => places.map(at))]
}

/** The place of the point that an entry belongs to; null where it is none of them. */
export function placeOf(
  chart: CheckChart<{ entryId: string } & CheckChart['points'][number]['values'][number]>,
  entry: string | undefined,
) {
  if (entry === undefined) return null
  const place = chart.points.findIndex(({ values }) => values.some(({ entryId }) => entryId === entry))
  return place < 0 ? null : place
}

/** Notes by the place of the point at which they stand: the last one that lies no later, else the first. */
export function notesBy<Note extends { at: number }>(
  { points }: Pick<CheckChart, 'points'>,
  notes: readonly Note[],
): ReadonlyMap<number, Note[]> {
  const places = points.length === 0 ? [] : notes
  return Map.groupBy(places, ({ at }) =>
    Math.max(
      0,
      points.findLastIndex((point) => point.at <= at),
    ),
  )
}
