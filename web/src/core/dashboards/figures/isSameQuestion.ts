type Question = Readonly<Record<string, unknown>>

/** The start and end of a live range move this far (ms) between two questions about the same. */
const maxMoveMs = 120_000

const isNear = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= maxMoveMs)

/** True if two questions differ at most by the time (`start`, `end`, epoch ms) that passed between them. */
export function isSameQuestion(a: Question, b: Question): boolean {
  const { start, end, ...rest } = a
  const { start: otherStart, end: otherEnd, ...otherRest } = b
  return isNear(start, otherStart) && isNear(end, otherEnd) && JSON.stringify(rest) === JSON.stringify(otherRest)
}
