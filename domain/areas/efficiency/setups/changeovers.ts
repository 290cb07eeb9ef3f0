import { clip, type Interval, measure } from '../../../core/schedule/interval.ts'
import type { SetupInterval } from '../responses/jobEfficiency.ts'
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
 * as long as it has not run, to the end of the setup time.
 */
export type Changeover = Interval & {
  /** Its part is null as long as it has not run. */
  operation: OperationOf
  /** The previous operation; null if none ran within `changeoverReachMs`. */
  from: OperationOf | null
  declaredMs: number
  inferredMs: number
  /** True once the operation has run. */
  completed: boolean
}

/** Returns the source of the setup time of a changeover. */
export const changeoverKind = ({
  declaredMs,
  inferredMs,
}: Pick<Changeover, 'declaredMs' | 'inferredMs'>): SetupInterval['kind'] =>
  inferredMs === 0 ? 'declared' : declaredMs === 0 ? 'inferred' : 'mixed'

/** Maximum time of inferred setup before the first run of the operation. */
const inferredReachMs = 86_400_000

type Operations = ReadonlyMap<string, OperationOf>

/** A run with its outputs at the start and at the end, since parts may change within it. */
type Run = CourseRun & { lastOutputs: readonly OperationOf[] }

const operationsOf = (run: CourseRun | undefined): Operations =>
  new Map(run?.outputs.map((output) => [operationKey(output), output]))

const keyOf = ({ operation }: CourseSetup) => (operation === null ? null : operationKey(operation))

/** Joins runs of the same operations if nothing else was set up and less than `changeoverReachMs` lies in between. */
function joinedRuns(runs: readonly CourseRun[], setups: readonly CourseSetup[]): Run[] {
  const joined: Run[] = []
  let k = 0
  for (const run of runs) {
    const last = joined.at(-1)
    const lastOperations = operationsOf(last)
    let isOther = false
    for (; k < setups.length && setups[k]!.start < run.start; k++) {
      const key = keyOf(setups[k]!)
      if (key !== null && setups[k]!.start >= (last?.end ?? 0) && !lastOperations.has(key)) isOther = true
    }
    const runOperations = operationsOf(run)
    const isSame =
      runOperations.size === lastOperations.size && [...runOperations.keys()].every((key) => lastOperations.has(key))
    if (last && isSame && !isOther && run.start - last.end < changeoverReachMs) {
      last.end = run.end
      last.lastOutputs = run.outputs
    } else joined.push({ ...run, lastOutputs: run.outputs })
  }
  return joined
}

/** Splits a setup at instants, with its share in proportion. */
function splitAt(setup: CourseSetup, instants: readonly number[]): CourseSetup[] {
  const { start, end, ms } = setup
  const inside = instants.filter((at) => at > start && at < end).sort((a, b) => a - b)
  if (inside.length === 0) return [setup]
  const edges = [start, ...inside, end]
  return edges.slice(1).map((to, k) => {
    return { ...setup, start: edges[k]!, end: to, ms: (ms * (to - edges[k]!)) / (end - start) }
  })
}

/** The time between two successive runs, with the declared setups that start in it or in the first run. */
type Gap = { before: Run | undefined; next: Run | undefined; setups: readonly CourseSetup[] }

type ChangeoverDraft = Omit<Changeover, 'from'>

/**
 * Returns the changeovers of setups whose operation does not run next: one per operation, unless another operation was
 * set up in between or `changeoverReachMs` passed.
 */
function uncompleted(setups: readonly CourseSetup[], gap: Gap, previous: Operations): ChangeoverDraft[] {
  const otherSetups = gap.setups.filter((setup) => keyOf(setup) !== null && !previous.has(keyOf(setup)!))
  const isDivided = (key: string, from: number, to: number) =>
    to - from >= changeoverReachMs ||
    otherSetups.some((other) => keyOf(other) !== key && other.start >= from && other.end <= to)
  const open = new Map<string, ChangeoverDraft>()
  const result: ChangeoverDraft[] = []
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
    result.push(changeover)
  }
  return result
}

/** Returns the changeovers of a gap. */
function inGap(gap: Gap, unexplained: readonly Interval[]): ChangeoverDraft[] {
  const { before, next } = gap
  const last = operationsOf(before)
  const isNear = before && next && next.start - before.end < changeoverReachMs
  const starting = new Map(operationsOf(next))
  if (isNear) for (const key of last.keys()) starting.delete(key)
  const targets = new Map<string, ChangeoverDraft>()
  const target = (key: string, start: number) => {
    const existing = targets.get(key)
    if (existing) existing.start = Math.min(existing.start, start)
    const fresh = { start, end: next!.start, declaredMs: 0, inferredMs: 0, completed: true }
    const changeover = existing ?? { ...fresh, operation: starting.get(key)! }
    targets.set(key, changeover)
    return changeover
  }
  const previousReachEnd = (before?.end ?? -Infinity) + changeoverReachMs
  const remembered = (next?.start ?? Infinity) - changeoverReachMs
  const otherSetups: CourseSetup[] = []
  for (const setup of gap.setups.flatMap((whole) => splitAt(whole, [previousReachEnd, remembered]))) {
    const { start, ms } = setup
    const key = keyOf(setup)
    const isAfterRun = !before || start >= before.end
    const reachesNext = isAfterRun && start >= remembered && starting.size > 0
    if (reachesNext && key !== null && starting.has(key)) target(key, start).declaredMs += ms
    else if (reachesNext && (key === null || (isNear && last.has(key))))
      for (const startingKey of starting.keys()) target(startingKey, start).declaredMs += ms / starting.size
    else if (key !== null && !(last.has(key) && start < previousReachEnd)) otherSetups.push(setup)
  }
  if (isNear && starting.size > 0) {
    const stopped = clip(unexplained, { start: Math.max(before.end, next.start - inferredReachMs), end: next.start })
    const ms = measure(stopped)
    if (ms > 0) for (const key of starting.keys()) target(key, stopped[0]!.start).inferredMs += ms / starting.size
  }
  return [...targets.values(), ...uncompleted(otherSetups, gap, last)]
}

/**
 * Returns the changeovers of a machine, by start. A changeover is all setup time between the runs of two different
 * operations; breaks, idle, down and unknown time in between do not divide it.
 * Setup time is declared (state `setup`) or inferred: planned time within the last day before the operation ran in
 * which the machine was stopped without a reason, neither off nor unknown. It belongs to the operations that run next
 * and did not run before. Declared time belongs to the operation that it names; time that names the previous operation
 * or none, and inferred time, are divided evenly among all of them. Setup of an operation that does not run next is a
 * separate changeover, not completed. Setup while the same operation continues is an adjustment and not a changeover.
 * `courses`: oldest first and without gaps, starting with the last run before the first changeover, at most
 * `changeoverReachMs` before it; earlier gaps do not matter.
 */
export function changeovers(courses: readonly Omit<Course, 'spans'>[]): Changeover[] {
  const setups = courses.flatMap((course) => course.setups).sort((a, b) => a.start - b.start)
  const runs = joinedRuns(
    courses.flatMap((course) => course.runs),
    setups,
  )
  const unexplained = courses.flatMap((course) => course.unexplained)
  const result: Changeover[] = []
  let k = 0
  for (let index = 0; index <= runs.length; index++) {
    const [before, next] = [runs[index - 1], runs[index]]
    const first = k
    while (k < setups.length && (!next || setups[k]!.start < next.start)) k++
    for (const changeover of inGap({ before, next, setups: setups.slice(first, k) }, unexplained))
      result.push({ ...changeover, from: fromOf(changeover, before, operationsOf(next)) })
  }
  return result.sort((a, b) => a.start - b.start)
}

/** Returns the previous operation of a changeover, preferably one that does not continue. */
function fromOf({ operation, start }: ChangeoverDraft, before: Run | undefined, next: Operations): OperationOf | null {
  if (!before || start - before.end >= changeoverReachMs) return null
  const { lastOutputs: outputs } = before
  const ownKey = operationKey(operation)
  return (
    outputs.find((output) => !next.has(operationKey(output))) ??
    outputs.find((output) => operationKey(output) !== ownKey) ??
    outputs[0]!
  )
}
