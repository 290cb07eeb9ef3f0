import { clip, type Interval, measure } from '../schedule/interval.ts'
import { adjoiningSetups } from './adjoiningSetups.ts'
import type { SetupStretch } from './answers/jobEfficiency.ts'
import { type Course, type CourseRun, type CourseSetup, type OperationOf, operationKey } from './course.ts'

/** A setup of an operation on a machine: epoch ms from where to where, and how much of that is its setup. */
export type Changeover = CourseSetup & {
  kind: SetupStretch['kind']
  /** What the machine ran last before it began; another operation rather than the same. */
  from: OperationOf | null
}

type Bare = Omit<Changeover, 'from'>

/** Of an inferred changeover only so much time before the new operation's run is counted. */
const countedMs = 86_400_000

/** The other operation ran at most so long before: over a long weekend. */
export const changeoverReachMs = 4 * 86_400_000

/** Setups that were declared: adjoining `setup` of one operation, from one course to the next. */
function declared(courses: readonly Course[]): readonly Bare[] {
  const found = adjoiningSetups<Bare>()
  for (const { setups } of courses)
    for (const setup of setups) found.add(operationKey(setup.operation), { ...setup, kind: 'declared' })
  return found.all
}

function inferred(runs: readonly CourseRun[], unexplained: readonly Interval[]): Bare[] {
  return runs.flatMap((run, place) => {
    const before = runs[place - 1]
    const end = run.start
    if (!before || end - before.end >= changeoverReachMs) return []
    const known = new Set(before.outputs.map((output) => operationKey(output)))
    const fresh = new Map(run.outputs.map((output) => [operationKey(output), output]))
    for (const key of known) fresh.delete(key)
    if (fresh.size === 0) return []
    const start = Math.max(before.end, end - countedMs)
    const ms = measure(clip(unexplained, { start, end })) / fresh.size
    return ms > 0 ? [...fresh.values()].map((operation): Bare => ({ operation, kind: 'inferred', start, end, ms })) : []
  })
}

/**
 * The setups of operations on a machine that fall into a range (epoch ms), oldest first: declared ones that begin in
 * it, inferred ones that end in it. Inferred: where an operation runs after another one did (at most four days before),
 * the planned time in between, of the last day before it runs, that stood still and was neither declared as setup nor
 * explained by a reason nor off or unknown; the operations that begin with that run have even shares of it, one that
 * ran on beside them has none. It begins where the other one last ran, at most a day before, and ends where the new one
 * first runs; without any such time there is none. `courses`: of the range and of the time before it, back to where an
 * operation ran (at most `changeoverReachMs`), oldest first and without a gap; what lies further back does no harm.
 */
export function changeovers(courses: readonly Course[], range: Interval): Changeover[] {
  const runs = courses.flatMap((course) => course.runs)
  const within = (instant: number) => instant >= range.start && instant < range.end
  const found = [
    ...declared(courses).filter(({ start }) => within(start)),
    ...inferred(
      runs,
      courses.flatMap(({ unexplained }) => unexplained),
    ).filter(({ end }) => within(end)),
  ]
  return withFrom(
    found.sort((a, b) => a.start - b.start),
    runs,
  )
}

/** Setups (by start) with what ran before each; at most `changeoverReachMs` before. */
function withFrom(setups: readonly Bare[], runs: readonly CourseRun[]): Changeover[] {
  let place = -1
  return setups.map((setup) => {
    while (runs[place + 1] && runs[place + 1]!.start < setup.start) place++
    const last = runs[place]
    if (!last || setup.start - last.end >= changeoverReachMs) return { ...setup, from: null }
    const text = operationKey(setup.operation)
    const from = last.outputs.find((output) => operationKey(output) !== text) ?? last.outputs[0]!
    return { ...setup, from }
  })
}
