import { clip, type Interval, measure } from '../../../core/schedule/interval.ts'
import type { SetupStretch } from '../answers/jobEfficiency.ts'
import {
  type Course,
  type CourseRun,
  type CourseSetup,
  changeoverReachMs,
  type OperationOf,
  operationKey,
} from './course.ts'

/**
 * A changeover to an operation on a machine (epoch ms): from its first setup time to the first run of the operation or,
 * while it has not run, to the end of the setup time.
 */
export type Changeover = Interval & {
  /** Its part is null while it has not run. */
  operation: OperationOf
  /** The operation that ran before; null where none ran within `changeoverReachMs`. */
  from: OperationOf | null
  declaredMs: number
  inferredMs: number
  /** True once the operation has run. */
  completed: boolean
}

/** The source of the setup time of a changeover. */
export const changeoverKind = ({
  declaredMs,
  inferredMs,
}: Pick<Changeover, 'declaredMs' | 'inferredMs'>): SetupStretch['kind'] =>
  inferredMs === 0 ? 'declared' : declaredMs === 0 ? 'inferred' : 'mixed'

/** Inferred setup time lies at most this long before the first run of the operation. */
const inferredReachMs = 86_400_000

type Operations = ReadonlyMap<string, OperationOf>

/** A run with its outputs at the start and at the end: parts may change within it. */
type Run = CourseRun & { lastOutputs: readonly OperationOf[] }

const operationsOf = (run: CourseRun | undefined): Operations =>
  new Map(run?.outputs.map((output) => [operationKey(output), output]))

const keyOf = ({ operation }: CourseSetup) => (operation === null ? null : operationKey(operation))

/** Runs of the same operations in one, as far as nothing else was set up and less than the reach lies in between. */
function joinedRuns(runs: readonly CourseRun[], setups: readonly CourseSetup[]): Run[] {
  const joined: Run[] = []
  let k = 0
  for (const run of runs) {
    const last = joined.at(-1)
    const known = operationsOf(last)
    let isOther = false
    for (; k < setups.length && setups[k]!.start < run.start; k++) {
      const key = keyOf(setups[k]!)
      if (key !== null && setups[k]!.start >= (last?.end ?? 0) && !known.has(key)) isOther = true
    }
    const own = operationsOf(run)
    const isSame = own.size === known.size && [...own.keys()].every((key) => known.has(key))
    if (last && isSame && !isOther && run.start - last.end < changeoverReachMs) {
      last.end = run.end
      last.lastOutputs = run.outputs
    } else joined.push({ ...run, lastOutputs: run.outputs })
  }
  return joined
}

/** The setup cut at instants, its share in proportion. */
function cutAt(setup: CourseSetup, instants: readonly number[]): CourseSetup[] {
  const { start, end, ms } = setup
  const inside = instants.filter((at) => at > start && at < end).sort((a, b) => a - b)
  if (inside.length === 0) return [setup]
  const edges = [start, ...inside, end]
  return edges.slice(1).map((to, k) => {
    return { ...setup, start: edges[k]!, end: to, ms: (ms * (to - edges[k]!)) / (end - start) }
  })
}

/** Time between two runs that follow one another, with the declared setups that start in it or in the first of them. */
type Gap = { before: Run | undefined; next: Run | undefined; setups: readonly CourseSetup[] }

type Found = Omit<Changeover, 'from'>

/**
 * Setups of operations that are not run next: those of one operation are one changeover, unless another operation was
 * set up in between or `changeoverReachMs` passed.
 */
function uncompleted(setups: readonly CourseSetup[], gap: Gap, ran: Operations): Found[] {
  const others = gap.setups.filter((setup) => keyOf(setup) !== null && !ran.has(keyOf(setup)!))
  const isDivided = (key: string, from: number, to: number) =>
    to - from >= changeoverReachMs ||
    others.some((other) => keyOf(other) !== key && other.start >= from && other.end <= to)
  const open = new Map<string, Found>()
  const found: Found[] = []
  for (const { operation, start, end, ms } of setups) {
    const key = operationKey(operation!)
    const last = open.get(key)
    if (last && !isDivided(key, last.end, start)) {
      last.end = end
      last.declaredMs += ms
      continue
    }
    const named = { ...operation!, partNum: null, partRevision: null }
    const changeover = { operation: named, start, end, declaredMs: ms, inferredMs: 0, completed: false }
    open.set(key, changeover)
    found.push(changeover)
  }
  return found
}

/** The changeovers of a gap. */
function inGap(gap: Gap, unexplained: readonly Interval[]): Found[] {
  const { before, next } = gap
  const last = operationsOf(before)
  const isNear = before && next && next.start - before.end < changeoverReachMs
  const starting = new Map(operationsOf(next))
  if (isNear) for (const key of last.keys()) starting.delete(key)
  const targets = new Map<string, Found>()
  const target = (key: string, start: number) => {
    const known = targets.get(key)
    if (known) known.start = Math.min(known.start, start)
    const fresh = { start, end: next!.start, declaredMs: 0, inferredMs: 0, completed: true }
    const found = known ?? { ...fresh, operation: starting.get(key)! }
    targets.set(key, found)
    return found
  }
  const forgotten = (before?.end ?? -Infinity) + changeoverReachMs
  const remembered = (next?.start ?? Infinity) - changeoverReachMs
  const others: CourseSetup[] = []
  for (const setup of gap.setups.flatMap((whole) => cutAt(whole, [forgotten, remembered]))) {
    const { start, ms } = setup
    const key = keyOf(setup)
    const isAfterRun = !before || start >= before.end
    const reachesNext = isAfterRun && start >= remembered && starting.size > 0
    if (reachesNext && key !== null && starting.has(key)) target(key, start).declaredMs += ms
    else if (reachesNext && (key === null || (isNear && last.has(key))))
      for (const own of starting.keys()) target(own, start).declaredMs += ms / starting.size
    else if (key !== null && !(last.has(key) && start < forgotten)) others.push(setup)
  }
  if (isNear && starting.size > 0) {
    const stood = clip(unexplained, { start: Math.max(before.end, next.start - inferredReachMs), end: next.start })
    const ms = measure(stood)
    if (ms > 0) for (const key of starting.keys()) target(key, stood[0]!.start).inferredMs += ms / starting.size
  }
  return [...targets.values(), ...uncompleted(others, gap, last)]
}

/**
 * The changeovers of a machine, by their start. A changeover is all setup time between the runs of two different
 * operations; whatever lies between the pieces of it (breaks, idle or down time, unknown time) does not divide it.
 *
 * Setup time is declared (state `setup`) or inferred: planned time of the last day before the operation ran in which
 * the machine stood still and no reason was given, not off and not unknown. It belongs to the operations that run next
 * and did not run before: declared time to the one that it names, time that names the operation before or none, and
 * inferred time, to all of them in even shares. Setup of an operation that is not run next is a changeover of its own,
 * not completed. Setup while the same operation goes on is an adjustment and no changeover.
 *
 * `courses`: oldest first and without a gap, from the last run before the first changeover on, at most
 * `changeoverReachMs` before it; gaps further back do no harm.
 */
export function changeovers(courses: readonly Omit<Course, 'spans'>[]): Changeover[] {
  const setups = courses.flatMap((course) => course.setups).sort((a, b) => a.start - b.start)
  const runs = joinedRuns(
    courses.flatMap((course) => course.runs),
    setups,
  )
  const unexplained = courses.flatMap((course) => course.unexplained)
  const found: Changeover[] = []
  let k = 0
  for (let place = 0; place <= runs.length; place++) {
    const [before, next] = [runs[place - 1], runs[place]]
    const first = k
    while (k < setups.length && (!next || setups[k]!.start < next.start)) k++
    for (const changeover of inGap({ before, next, setups: setups.slice(first, k) }, unexplained))
      found.push({ ...changeover, from: fromOf(changeover, before, operationsOf(next)) })
  }
  return found.sort((a, b) => a.start - b.start)
}

/** The operation that a changeover leads from: one that does not run on, if there is one. */
function fromOf({ operation, start }: Found, before: Run | undefined, next: Operations): OperationOf | null {
  if (!before || start - before.end >= changeoverReachMs) return null
  const { lastOutputs: outputs } = before
  const own = operationKey(operation)
  return (
    outputs.find((output) => !next.has(operationKey(output))) ??
    outputs.find((output) => operationKey(output) !== own) ??
    outputs[0]!
  )
}
