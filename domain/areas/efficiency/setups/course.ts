import { firstWhere, type Interval, intersect, subtract, unite } from '../../../core/schedule/interval.ts'
import { plannedTime } from '../../../core/schedule/plannedTime.ts'
import type { Floor } from '../floor/floor.ts'
import type { ReasonInterval } from '../reasons/reasonsInForce.ts'
import type { Classified } from '../timeline/classify.ts'
import type { Output } from '../timeline/slice.ts'
import type { Timeline } from '../timeline/timeline.ts'
import { adjoiningSetups } from './adjoiningSetups.ts'

type MaybeOperation = Pick<Output, 'jobNum' | 'assemblySeq' | 'oprSeq'>
export type JobOperation = MaybeOperation & { jobNum: string }

/** A job operation and its part. */
export type OperationOf = JobOperation & Pick<Output, 'partNum' | 'partRevision'>

/**
 * Returns a job operation as text; null if no job is named. Called for each output of each slice, so it must be fast.
 */
export function operationKey(operation: JobOperation): string
export function operationKey(operation: MaybeOperation): string | null
export function operationKey({ jobNum, assemblySeq, oprSeq }: MaybeOperation) {
  return jobNum === null ? null : `${assemblySeq} ${oprSeq} ${jobNum}`
}

/** The interval from the first to the last of successive runs of the same operations; `outputs`: those with a job. */
export type CourseRun = Interval & { outputs: readonly OperationOf[] }

/** Adjoining setup of an operation, with its share `ms`; `operation` is null if the machine named none. */
export type CourseSetup = Interval & { operation: JobOperation | null; ms: number }

/** Time (ms) from which a run or setup time no longer belongs to the same changeover: longer than a long weekend. */
export const changeoverReachMs = 4 * 86_400_000

/**
 * The sequence of work of a machine in an interval (epoch ms). It is compact enough to store per day, and the courses
 * of successive days give the same changeovers as all their slices. Everything except `spans` is sorted by `start`.
 */
export type Course = {
  runs: readonly CourseRun[]
  setups: readonly CourseSetup[]
  /** Planned time outside `runs` in which the machine was idle or down without a reason. */
  unexplained: readonly Interval[]
  /** The interval from the first to the last time or part of each operation. */
  spans: readonly (Interval & { operation: JobOperation })[]
}

export const emptyCourse: Course = { runs: [], setups: [], unexplained: [], spans: [] }

type CourseQuery = {
  floor: Floor
  resourceID: string
  /** The resolved timeline of the range. */
  timeline: Timeline
  /** The reasons that users entered for the range. */
  reasons: readonly ReasonInterval[]
  range: Interval
}

const isStop = ({ timeClass }: Classified) => timeClass === 'idle' || timeClass === 'minorStop' || timeClass === 'down'

const isNamed = (output: Output): output is Output & JobOperation => output.jobNum !== null

const toJobOperation = ({ jobNum, assemblySeq, oprSeq }: JobOperation): JobOperation => ({
  jobNum,
  assemblySeq,
  oprSeq,
})

/** True if both work on the same operations and parts. */
const isSameWork = (a: readonly Output[], b: readonly Output[]) =>
  a.length === b.length &&
  a.every((entry, k) => {
    const other = b[k]!
    return (
      entry.jobNum === other.jobNum &&
      entry.assemblySeq === other.assemblySeq &&
      entry.oprSeq === other.oprSeq &&
      entry.partNum === other.partNum &&
      entry.partRevision === other.partRevision
    )
  })

/**
 * Returns a function that maps outputs to their operations by key, without duplicates; the result is reused for
 * successive slices with the same work.
 */
function operationReader() {
  let last: readonly Output[] = []
  let operations = new Map<string, JobOperation>()
  return (outputs: readonly Output[]): ReadonlyMap<string, JobOperation> => {
    if (!isSameWork(outputs, last))
      operations = new Map(outputs.filter(isNamed).map((output) => [operationKey(output), toJobOperation(output)]))
    last = outputs
    return operations
  }
}

const namedIn = (outputs: readonly Output[]): OperationOf[] =>
  outputs
    .filter(isNamed)
    .map(({ partNum, partRevision, ...output }) => ({ ...toJobOperation(output), partNum, partRevision }))

/** Returns the runs; a run ends with the setup of another operation or a gap of `changeoverReachMs`. */
function runsOf(segments: readonly Classified[]): CourseRun[] {
  const runs: CourseRun[] = []
  let last: readonly Output[] = []
  for (const { from, to, timeClass, slice } of segments) {
    const { outputs } = slice
    if (timeClass === 'setup' && setsUpAnother(outputs, last)) last = []
    if (timeClass !== 'running' || !outputs.some(isNamed)) continue
    const run = runs.at(-1)
    if (run && isSameWork(outputs, last) && from - run.end < changeoverReachMs) run.end = to
    else runs.push({ start: from, end: to, outputs: namedIn(outputs) })
    last = outputs
  }
  return runs
}

function setsUpAnother(outputs: readonly Output[], running: readonly Output[]): boolean {
  const keys = new Set(running.map((output) => operationKey(output)))
  return outputs.some((output) => isNamed(output) && !keys.has(operationKey(output)))
}

/** Returns the declared setups; parallel outputs have even shares of them, including those without a job. */
function setupsOf(segments: readonly Classified[]): readonly CourseSetup[] {
  const setups = adjoiningSetups<CourseSetup>()
  const operationsIn = operationReader()
  for (const { from: start, to: end, slice, timeClass } of segments) {
    if (timeClass !== 'setup') continue
    const { outputs } = slice
    const add = (key: string | null, operation: JobOperation | null, count: number) => {
      if (count > 0)
        setups.add(key ?? '', { operation, start, end, ms: ((end - start) * count) / (outputs.length || 1) })
    }
    const countOf = (key: string | null) => outputs.filter((output) => operationKey(output) === key).length
    for (const [key, operation] of operationsIn(outputs)) add(key, operation, countOf(key))
    add(null, null, outputs.length === 0 ? 1 : countOf(null))
  }
  return setups.all
}

function unexplainedOf(
  { floor, resourceID, reasons, range }: CourseQuery,
  segments: readonly Classified[],
): Interval[] {
  const stops = segments.filter((segment) => isStop(segment) && segment.slice.reason === null)
  const stopped = unite(stops.map(({ from, to }) => ({ start: from, end: to })))
  const planned = plannedTime(floor, resourceID, range).chunks.filter(({ planned }) => planned)
  const explained = reasons.filter(({ reason }) => reason !== null)
  return subtract(intersect(stopped, unite(planned)), unite(explained))
}

function spansOf(segments: readonly Classified[], { timeline: { counting }, range }: CourseQuery): Course['spans'] {
  const spans = new Map<string, Course['spans'][number]>()
  const operationsIn = operationReader()
  const add = (key: string, operation: JobOperation, start: number, end: number) => {
    const span = spans.get(key)
    if (!span) spans.set(key, { operation, start, end })
    else {
      span.start = Math.min(span.start, start)
      span.end = Math.max(span.end, end)
    }
  }
  for (const { from, to, slice } of segments)
    for (const [key, operation] of operationsIn(slice.outputs)) add(key, operation, from, to)
  const first = firstWhere(counting, ({ from }) => from >= range.start)
  for (let k = first; k < counting.length && counting[k]!.from < range.end; k++) {
    const { from, outputs } = counting[k]!
    for (const output of outputs)
      if (isNamed(output) && output.good + output.scrap + output.rework > 0)
        add(operationKey(output), toJobOperation(output), from, from)
  }
  return [...spans.values()]
}

/** Returns the segments (ascending) that overlap a range, clipped to it. */
function within(segments: readonly Classified[], { start, end }: Interval): Classified[] {
  const result: Classified[] = []
  for (let k = firstWhere(segments, ({ to }) => to > start); k < segments.length && segments[k]!.from < end; k++) {
    const segment = segments[k]!
    const isWhole = segment.from >= start && segment.to <= end
    result.push(isWhole ? segment : { ...segment, from: Math.max(segment.from, start), to: Math.min(segment.to, end) })
  }
  return result
}

/** Returns the course of a machine in a range. */
export function courseOf(query: CourseQuery): Course {
  const { timeline, range } = query
  const segments = within(timeline.segments, range)
  const runs = runsOf(segments)
  return {
    runs,
    setups: setupsOf(segments),
    unexplained: subtract(unexplainedOf(query, segments), unite(runs)),
    spans: spansOf(segments, query),
  }
}
