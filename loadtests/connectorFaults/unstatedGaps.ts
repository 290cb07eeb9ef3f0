/** A half-open time (epoch ms). */
export type Interval = { from: number; to: number }

const instant = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`
const statement = new RegExp(`nothing is known from (${instant}) to (${instant})`, 'i')

/** Returns the gaps that the events of a connector state. */
const statedGaps = (events: readonly string[]): Interval[] =>
  events.flatMap((text) => {
    const [, from, to] = statement.exec(text) ?? []
    return from && to ? [{ from: Date.parse(from), to: Date.parse(to) }] : []
  })

/**
 * Returns the times within a range that no slice covers and no event of the connector states. Shorter ones than
 * `toleranceMs` do not count, and by that a statement may differ.
 */
export function unstatedGaps(
  slices: readonly Interval[],
  events: readonly string[],
  { from, to }: Interval,
  toleranceMs = 2_000,
): Interval[] {
  const stated = statedGaps(events)
  const gaps: Interval[] = []
  let knownTo = from
  for (const slice of slices.toSorted((a, b) => a.from - b.from)) {
    if (slice.from > knownTo) gaps.push({ from: knownTo, to: Math.min(slice.from, to) })
    knownTo = Math.max(knownTo, slice.to)
  }
  return gaps.filter(
    (gap) =>
      gap.to - gap.from > toleranceMs &&
      !stated.some((each) => each.from <= gap.from + toleranceMs && each.to >= gap.to - toleranceMs),
  )
}
