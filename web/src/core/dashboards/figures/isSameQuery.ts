type QueryParams = Readonly<Record<string, unknown>>

/** Maximum move (ms) of the start and end of a live range between two equal queries. */
const maxMoveMs = 120_000

const isNear = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= maxMoveMs)

/** True if two queries differ at most by the time (`start`, `end`, epoch ms) that passed between them. */
export function isSameQuery(a: QueryParams, b: QueryParams): boolean {
  const { start, end, ...rest } = a
  const { start: otherStart, end: otherEnd, ...otherRest } = b
  return isNear(start, otherStart) && isNear(end, otherEnd) && JSON.stringify(rest) === JSON.stringify(otherRest)
}
