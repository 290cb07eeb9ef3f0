/** The total of a counter, at an instant of its source (epoch ms). */
type Total = { value: number; at: number }

/**
 * A counter of a machine as of its latest total. Plain data: it is stored with the timeline.
 *
 * - `trusted`: the last total that may be production; the next difference is taken from it.
 * - `before`: the last total before the counter stepped down, until it has counted on from the lower one.
 * - `suspect`: the first and last of the totals since a step that no production explains.
 */
export type PartCounter = { trusted: Total; before?: Total; suspect?: { first: Total; last: Total } }

/** A step of a counter that is not counted. */
export type CounterJump = { from: number; to: number; at: number }

/** The effect of a total: the counter after it, the parts made since the one before, and a rejected step. */
export type CountStep = { counter: PartCounter | null; made: number; jump: CounterJump | null }

/** Parts per minute that a counter may count unless its connector has another limit. */
export const defaultMaxPartsPerMinute = 600

const minuteMs = 60_000
/** Time after which a step that no production explains counts as a new total entered by hand (ms). */
const adoptAfterMs = 60_000
/** Time within which a counter that stepped down may return to its earlier total in one step (ms). */
const returnMs = 60_000
/** Largest totals after which counters start again at zero: 4 to 9 decimal digits, and 15, 16, 31 and 32 bits. */
const largestTotals = [
  9_999,
  32_767,
  65_535,
  99_999,
  999_999,
  9_999_999,
  99_999_999,
  999_999_999,
  2 ** 31 - 1,
  2 ** 32 - 1,
]

/**
 * Returns the parts made between two totals of a counter, if production explains the step; null if not. The limit is
 * that of the time between them and one minute more, because sources may report counts late. A counter that steps from
 * near one of the usual largest totals to near zero has wrapped.
 */
function partsBetween(from: Total, to: Total, maxPartsPerMinute: number): number | null {
  const max = Math.ceil((maxPartsPerMinute * (Math.max(0, to.at - from.at) + minuteMs)) / minuteMs)
  const made = to.value - from.value
  if (made >= 0) return made <= max ? made : null
  for (const largest of largestTotals) {
    const wrapped = largest - from.value + 1 + to.value
    if (from.value <= largest && wrapped > 0 && wrapped <= max && to.value < from.value / 2) return wrapped
  }
  return null
}

/**
 * Counts the parts of a new total. Null means that the source does not know its total: the next one is the first again.
 *
 * - A total that is larger than production explains is not counted. If the counter returns, nothing has happened; if it
 *   stays there for a minute, it was set by hand: it counts on from there, including the parts since then.
 * - A smaller total is a reset or was set by hand: the counter counts on from there. If it returns to its earlier total
 *   within a minute, in one step, nothing has happened.
 */
export function countTotal(
  counter: PartCounter | null,
  value: number | null,
  at: number,
  maxPartsPerMinute: number,
): CountStep {
  if (value === null) return { counter: null, made: 0, jump: null }
  const total = { value, at }
  if (!counter) return { counter: { trusted: total }, made: 0, jump: null }
  const { trusted, before, suspect } = counter
  if (before && value >= before.value && at - trusted.at <= returnMs) {
    const since = partsBetween(before, total, maxPartsPerMinute)
    if (since !== null) return { counter: { trusted: total }, made: since, jump: null }
  }
  const made = partsBetween(trusted, total, maxPartsPerMinute)
  if (made !== null) {
    const counter = value === trusted.value && before ? { trusted, before } : { trusted: total }
    return { counter, made, jump: null }
  }
  if (value < trusted.value) {
    // During a glitch the lower total is no earlier total of production to return to.
    const next = suspect ? { trusted: total } : { trusted: total, before: trusted }
    return { counter: next, made: 0, jump: null }
  }
  const follows = suspect ? partsBetween(suspect.last, total, maxPartsPerMinute) : null
  if (!suspect || follows === null) {
    const jump = { from: (suspect?.last ?? trusted).value, to: value, at }
    return { counter: { trusted, suspect: { first: total, last: total } }, made: 0, jump }
  }
  if (at - suspect.first.at < adoptAfterMs)
    return { counter: { trusted, suspect: { first: suspect.first, last: total } }, made: 0, jump: null }
  return { counter: { trusted: total }, made: value - suspect.first.value, jump: null }
}
