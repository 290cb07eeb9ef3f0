import { type Interval, intersect, subtract, unite } from '../schedule/interval.ts'
import { plannedTime } from '../schedule/plannedTime.ts'
import type { Classified } from './classify.ts'
import type { Floor } from './floor.ts'
import type { ReasonStretch } from './reasonsInForce.ts'
import type { Output } from './slice.ts'
import type { Timeline } from './timeline.ts'

type MaybeOperation = Pick<Output, 'jobNum' | 'assemblySeq' | 'oprSeq'>
export type JobOperation = MaybeOperation & { jobNum: string }

/** A job operation and the part it makes. */
export type OperationOf = JobOperation & Pick<Output, 'partNum' | 'partRevision'>

/** A job operation as a text, made for each output of each slice; null where no job is named. */
export function operationKey(operation: JobOperation): string
export function operationKey(operation: MaybeOperation): string | null
export function operationKey({ jobNum, assemblySeq, oprSeq }: MaybeOperation) {
  return jobNum === null ? null : `${assemblySeq} ${oprSeq} ${jobNum}`
}

/** From the first to the last run of the same operations, one after the other; `outputs`: those with a job, of `parallel` in all. */
export type CourseRun = Interval & { outputs: readonly OperationOf[]; parallel: number }

/** Adjoining setup of an operation, `ms` of it its share. */
export type CourseSetup = Interval & { operation: JobOperation; ms: number }

/**
 * In what order a machine worked in a stretch of time (epoch ms): little to keep of a day, and courses of days that follow one another tell the changeovers that the slices
 * of all of them tell. All but `spans` by `start`.
 */
export type Course = {
  runs: readonly CourseRun[]
  setups: readonly CourseSetup[]
  /** Planned time outside of `runs` that stood still, idle or down, without anybody saying why. */
  unexplained: readonly Interval[]
  /** From when to when there was time or a part of each operation. */
  spans: readonly (Interval & { operation: JobOperation })[]
}

export const emptyCourse: Course = { runs: [], setups: [], unexplained: [], spans: [] }

type Question = {
  floor: Floor
  resourceID: string
  /** Resolved time of the range. */
  timeline: Timeline
  /** What people said of the range. */
  reasons: readonly ReasonStretch[]
  range: Interval
}

const isStop = ({ timeClass }: Classified) => timeClass === 'idle' || timeClass === 'minorStop' || timeClass === 'down'

const isNamed = (output: Output): output is Output & JobOperation => output.jobNum !== null

const justOperation = ({ jobNum, assemblySeq, oprSeq }: JobOperation): JobOperation => ({ jobNum, assemblySeq, oprSeq })

/** The operations of a slice by key, each once. */
const operationsIn = ({ slice }: Classified) => {
  const found = new Map<string, JobOperation>()
  for (const output of slice.outputs) if (isNamed(output)) found.set(operationKey(output), output)
  return found
}

/** What is worked on, as a text that differs where anything of it does. */
const workOf = (outputs: readonly Output[]) =>
  JSON.stringify(outputs.map((one) => [operationKey(one), one.partNum, one.partRevision]))

const namedIn = (outputs: readonly Output[]): OperationOf[] =>
  outputs
    .filter(isNamed)
    .map(({ partNum, partRevision, ...output }) => ({ ...justOperation(output), partNum, partRevision }))

function runsOf(segments: readonly Classified[]): CourseRun[] {
  const runs: CourseRun[] = []
  let last: string | null = null
  for (const { from, to, timeClass, slice } of segments) {
    const { outputs } = slice
    if (timeClass !== 'running' || !outputs.some(isNamed)) continue
    const work = workOf(outputs)
    if (work === last) runs.at(-1)!.end = to
    else runs.push({ start: from, end: to, outputs: namedIn(outputs), parallel: outputs.length })
    last = work
  }
  return runs
}

function setupsOf(segments: readonly Classified[]): CourseSetup[] {
  const setups: CourseSetup[] = []
  const open = new Map<string, CourseSetup>()
  for (const segment of segments) {
    if (segment.timeClass !== 'setup') continue
    const { from: start, to: end, slice } = segment
    for (const [key, operation] of operationsIn(segment)) {
      const ms = (end - start) / slice.outputs.length
      const last = open.get(key)
      if (last?.end === start) {
        last.end = end
        last.ms += ms
        continue
      }
      const fresh = { operation: justOperation(operation), start, end, ms }
      open.set(key, fresh)
      setups.push(fresh)
    }
  }
  return setups
}

function unexplainedOf({ floor, resourceID, reasons, range }: Question, segments: readonly Classified[]): Interval[] {
  const stops = segments.filter((segment) => isStop(segment) && segment.slice.reason === null)
  const stood = unite(stops.map(({ from, to }) => ({ start: from, end: to })))
  const planned = plannedTime(floor, resourceID, range).pieces.filter(({ planned }) => planned)
  const said = reasons.filter(({ reason }) => reason !== null)
  return subtract(intersect(stood, unite(planned)), unite(said))
}

function spansOf(segments: readonly Classified[], { timeline: { kept }, range }: Question): Course['spans'] {
  const spans = new Map<string, Course['spans'][number]>()
  const add = (operation: JobOperation, start: number, end: number) => {
    const key = operationKey(operation)
    const span = spans.get(key)
    if (!span) spans.set(key, { operation: justOperation(operation), start, end })
    else {
      span.start = Math.min(span.start, start)
      span.end = Math.max(span.end, end)
    }
  }
  for (const segment of segments)
    for (const operation of operationsIn(segment).values()) add(operation, segment.from, segment.to)
  for (const { from, outputs, state } of kept)
    if (state !== 0 && from >= range.start && from < range.end)
      for (const output of outputs)
        if (isNamed(output) && output.good + output.scrap + output.rework > 0) add(output, from, from)
  return [...spans.values()]
}

/** The course of a machine in a range. */
export function courseOf(question: Question): Course {
  const { timeline, range } = question
  const segments = timeline.segments
    .filter(({ from, to }) => from < range.end && to > range.start)
    .map((one) => ({ ...one, from: Math.max(one.from, range.start), to: Math.min(one.to, range.end) }))
  const runs = runsOf(segments)
  return {
    runs,
    setups: setupsOf(segments),
    unexplained: subtract(unexplainedOf(question, segments), unite(runs)),
    spans: spansOf(segments, question),
  }
}
