import type { CheckChart } from '@takt/domain/quality/chartShape.ts'

type Column = (number | null)[]

/** What lies outside of both of these is drawn at the edge of the chart. */
export type Tolerance = { lower: number | null; upper: number | null }

/**
 * The columns of a control chart, a place for each point: level, those out of tolerance, those that break a rule, the
 * one looked at, those with a note, centre, limits and tolerance, and at last the line beside where there is one. Marks
 * stand at the level; of two sums at the larger one, and what is out of tolerance where it was found.
 */
export function chartColumns(
  chart: CheckChart,
  { tolerance, chosen, noted }: { tolerance: Tolerance; chosen: number | null; noted: ReadonlySet<number> },
): [places: number[], ...columns: Column[]] {
  const { points, levels, beside, limits, signals } = chart
  const markAt =
    beside && chart.kind === 'cusum' ? levels.map((level, k) => (-beside[k]! > level ? beside[k]! : level)) : levels
  const foundAt = beside && chart.kind === 'ewma' ? beside : markAt
  const broken = new Set(signals.map(({ to }) => to))
  const only = (at: readonly number[], holds: (place: number) => boolean): Column =>
    at.map((level, k) => (holds(k) ? level : null))
  const line = (value: number | null): Column => levels.map(() => value)
  const limit = (name: 'lower' | 'center' | 'upper'): Column => levels.map((_, k) => limits?.[k]?.[name] ?? null)
  return [
    levels.map((_, k) => k),
    levels,
    only(foundAt, (k) => points[k]!.isOutside),
    only(markAt, (k) => broken.has(k)),
    only(markAt, (k) => k === chosen),
    only(markAt, (k) => noted.has(k)),
    limit('center'),
    limit('upper'),
    limit('lower'),
    line(tolerance.upper),
    line(tolerance.lower),
    ...(beside ? [beside] : []),
  ]
}

/** The places whose spread lies beyond its limits. */
export function spreadBeyond({ spread }: Pick<CheckChart, 'spread'>): ReadonlySet<number> {
  if (!spread) return new Set()
  const { lower, upper } = spread.limits
  return new Set(spread.values.flatMap((value, k) => (value !== null && (value > upper || value < lower) ? [k] : [])))
}

/** The columns of the chart of a spread: a place for each point, spread, those beyond its limits, centre and limits. */
export function spreadColumns(
  { values, limits }: NonNullable<CheckChart['spread']>,
  beyond: ReadonlySet<number>,
): [places: number[], ...columns: Column[]] {
  const line = (limit: number): Column => values.map(() => limit)
  const { center, upper, lower } = limits
  const marked = values.map((value, k) => (beyond.has(k) ? value : null))
  return [values.map((_, k) => k), values, marked, line(center), line(upper), line(lower)]
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
