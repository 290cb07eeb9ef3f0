import type { Interval } from '../schedule/interval.ts'
import { plannedTime } from '../schedule/plannedTime.ts'
import type { SetupStretch } from './answers/jobEfficiency.ts'
import type { Classified } from './classify.ts'
import { createPlanCursor, createReasonCursor } from './cursors.ts'
import type { Floor } from './floor.ts'
import type { ReasonStretch } from './reasonsInForce.ts'
import type { Output } from './slice.ts'

/** A setup of an operation (`operationKey`) on a machine: epoch ms from where to where, and how much of that is its setup. */
export type Changeover = Interval & {
  operation: string
  kind: SetupStretch['kind']
  ms: number
  /** What the machine ran last before it began; another operation rather than the same. */
  from: OperationOf | null
}

type OperationOf = Pick<Output, 'jobNum' | 'assemblySeq' | 'oprSeq' | 'partNum' | 'partRevision'>
type Bare = Omit<Changeover, 'from'>

/** Of an inferred changeover only so much time before the new operation's run is counted. */
const countedMs = 86_400_000

/** The other operation ran at most so long before: over a long weekend. */
export const changeoverReachMs = 4 * 86_400_000

/** A job operation as a text, made for each output of each slice; null where no job is named. */
export const operationKey = ({ jobNum, assemblySeq, oprSeq }: Pick<Output, 'jobNum' | 'assemblySeq' | 'oprSeq'>) =>
  jobNum === null ? null : `${assemblySeq} ${oprSeq} ${jobNum}`

const operationsOf = ({ slice }: Classified) =>
  new Set(slice.outputs.map(operationKey).filter((key): key is string => key !== null))

type Question = {
  floor: Floor
  resourceID: string
  /** Resolved time of the range and before it, back to where an operation ran, at most `changeoverReachMs`. */
  segments: readonly Classified[]
  reasons: readonly ReasonStretch[]
  /** Declared setups that begin and inferred ones that end in here. */
  range: Interval
}

/** Setups that were declared: adjoining `setup` of one operation. */
function declared({ segments, range }: Question): Bare[] {
  const open = new Map<string, Bare>()
  const found: Bare[] = []
  for (const segment of segments) {
    if (segment.timeClass !== 'setup') continue
    for (const operation of operationsOf(segment)) {
      const ms = (segment.to - segment.from) / segment.slice.outputs.length
      const last = open.get(operation)
      if (last && last.end === segment.from) {
        last.end = segment.to
        last.ms += ms
        continue
      }
      const fresh: Bare = { operation, kind: 'declared', start: segment.from, end: segment.to, ms }
      open.set(operation, fresh)
      found.push(fresh)
    }
  }
  return found.filter(({ start }) => start >= range.start && start < range.end)
}

/** Milliseconds in `[start, end)` that were planned and stood still, idle or down, without anybody saying why. */
function unexplained({ floor, resourceID, segments, reasons }: Question, { start, end }: Interval): number {
  const plan = createPlanCursor(plannedTime(floor, resourceID, { start, end }))
  const saidAt = createReasonCursor(reasons)
  let ms = 0
  for (const { from, to, timeClass, slice } of segments) {
    const isStop = timeClass === 'idle' || timeClass === 'minorStop' || timeClass === 'down'
    if (!isStop || slice.reason !== null) continue
    const until = Math.min(to, end)
    for (let at = Math.max(from, start); at < until; ) {
      const planned = plan.at(at)?.planned === true
      const said = saidAt(at)
      const next = Math.min(until, plan.endOf(at), said.until)
      if (planned && said.reason === null) ms += next - at
      at = next
    }
  }
  return ms
}

/**
 * The setups of operations on a machine, oldest first. Inferred: where an operation runs after another one did (at most four days before), the planned time in between, of the last
 * day before it runs, that stood still and was neither declared as setup nor explained by a reason nor off or unknown; of operations that begin in parallel each has its
 * even share. It begins where the other one last ran, at most a day before, and ends where the new one first runs; without any such time there is none.
 */
export function changeovers(question: Question): Changeover[] {
  const { segments, range } = question
  const inferred: Bare[] = []
  let last: { operations: ReadonlySet<string>; end: number } | null = null
  for (const segment of segments) {
    if (segment.timeClass !== 'running') continue
    const operations = operationsOf(segment)
    if (operations.size === 0) continue
    const since = last
    last = { operations, end: segment.to }
    const end = segment.from
    if (!since || end < range.start || end >= range.end || end - since.end >= changeoverReachMs) continue
    const start = Math.max(since.end, end - countedMs)
    const fresh = [...operations].filter((operation) => !since.operations.has(operation))
    const ms = fresh.length > 0 ? unexplained(question, { start, end }) / segment.slice.outputs.length : 0
    if (ms > 0) for (const operation of fresh) inferred.push({ operation, kind: 'inferred', start, end, ms })
  }
  return withFrom(
    [...declared(question), ...inferred].sort((a, b) => a.start - b.start),
    segments,
  )
}

/** Setups (by start) with what ran before each; at most `changeoverReachMs` before. */
function withFrom(setups: readonly Bare[], segments: readonly Classified[]): Changeover[] {
  const runs = segments.filter((one) => one.timeClass === 'running' && operationsOf(one).size > 0)
  let place = -1
  return setups.map((setup) => {
    while (runs[place + 1] && runs[place + 1]!.to <= setup.start) place++
    const last = runs[place]
    if (!last || setup.start - last.to >= changeoverReachMs) return { ...setup, from: null }
    const named = last.slice.outputs.filter((output) => operationKey(output) !== null)
    const from = named.find((output) => operationKey(output) !== setup.operation) ?? named[0]!
    const { jobNum, assemblySeq, oprSeq, partNum, partRevision } = from
    return { ...setup, from: { jobNum, assemblySeq, oprSeq, partNum, partRevision } }
  })
}

/** Whether an operation ran in resolved time before an instant. */
export const ranBefore = (segments: readonly Classified[], instant: number) =>
  segments.some(
    (segment) => segment.from < instant && segment.timeClass === 'running' && operationsOf(segment).size > 0,
  )
