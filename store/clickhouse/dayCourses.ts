import type {
  Course,
  CourseRun,
  CourseSetup,
  JobOperation,
  OperationOf,
} from '@takt/domain/areas/efficiency/setups/course.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from './clickhouse.ts'
import { insertRows } from './insertRows.ts'
import { none, orNull, textOrNull } from './rowBinary/absent.ts'
import type { RowReader } from './rowBinary/createRowReader.ts'
import { createRowWriter, type RowWriter } from './rowBinary/createRowWriter.ts'
import { readRows } from './rowBinary/readRows.ts'

/** A day (number, in the organization's zone) of a machine. */
export type ResourceDay = { resourceID: string; day: number }

function writeList<T>(writer: RowWriter, list: readonly T[], write: (value: T) => void) {
  writer.length(list.length)
  for (const value of list) write(value)
}

function writeIntervals(writer: RowWriter, intervals: readonly Interval[]) {
  writeList(writer, intervals, ({ start }) => writer.uint64(start))
  writeList(writer, intervals, ({ end }) => writer.uint64(end))
}

/** No job is written as an empty text. */
function writeOperations(writer: RowWriter, list: readonly { operation: JobOperation | null }[]) {
  writeList(writer, list, ({ operation }) => writer.text(operation?.jobNum ?? ''))
  writeList(writer, list, ({ operation }) => writer.int32(operation?.assemblySeq ?? none))
  writeList(writer, list, ({ operation }) => writer.int32(operation?.oprSeq ?? none))
}

function writeCourse(writer: RowWriter, { runs, setups, unexplained, spans }: Course) {
  writeIntervals(writer, runs)
  writeList(writer, runs, ({ outputs }) =>
    writeList(writer, outputs, ({ jobNum, assemblySeq, oprSeq, partNum, partRevision }) => {
      writer.text(jobNum)
      writer.int32(assemblySeq ?? none)
      writer.int32(oprSeq ?? none)
      writer.text(partNum ?? '')
      writer.text(partRevision ?? '')
    }),
  )
  writeOperations(writer, setups)
  writeIntervals(writer, setups)
  writeList(writer, setups, ({ ms }) => writer.float64(ms))
  writeIntervals(writer, unexplained)
  writeOperations(writer, spans)
  writeIntervals(writer, spans)
}

/** Creates rows of `rollup_day_course`, encoded as they are added. */
export function createCourseRows(organizationId: number, version: bigint) {
  const writer = createRowWriter()
  return {
    add({ resourceID, day }: ResourceDay, course: Course) {
      writer.uint32(organizationId)
      writer.text(resourceID)
      writer.uint16(day)
      writer.bigUint64(version)
      writeCourse(writer, course)
    },
    /** Inserts the added rows; callable once. For each machine and day, the highest version is valid. */
    insert: (client: ClickHouse, signal?: AbortSignal) =>
      insertRows(client, { table: 'rollup_day_course', rows: writer.finish(), signal }),
  }
}

const columns = `toString(resource_id), day, runs.start, runs.end, runs.outputs,
  setups.job_num, setups.assembly_seq, setups.opr_seq, setups.start, setups.end, setups.ms,
  unexplained.start, unexplained.end`
const spanColumns = 'spans.job_num, spans.assembly_seq, spans.opr_seq, spans.start, spans.end'

function readList<T>(reader: RowReader, read: () => T): T[] {
  const list: T[] = []
  for (let left = reader.length(); left > 0; left--) list.push(read())
  return list
}

function readIntervals(reader: RowReader): Interval[] {
  const starts = readList(reader, reader.uint64)
  return readList(reader, reader.uint64).map((end, k) => ({ start: starts[k]!, end }))
}

const readOutput = (reader: RowReader): OperationOf => ({
  jobNum: reader.text(),
  assemblySeq: orNull(reader.int32()),
  oprSeq: orNull(reader.int32()),
  partNum: textOrNull(reader.text()),
  partRevision: textOrNull(reader.text()),
})

function readRuns(reader: RowReader): CourseRun[] {
  const runs = readIntervals(reader)
  const outputs = readList(reader, () => readList(reader, () => readOutput(reader)))
  return runs.map((run, k) => ({ ...run, outputs: outputs[k]! }))
}

function readOfOperations(reader: RowReader) {
  const jobNums = readList(reader, reader.text)
  const [assemblySeqs, oprSeqs] = [readList(reader, reader.int32), readList(reader, reader.int32)]
  const operationAt = (k: number): JobOperation => ({
    jobNum: jobNums[k]!,
    assemblySeq: orNull(assemblySeqs[k]!),
    oprSeq: orNull(oprSeqs[k]!),
  })
  return readIntervals(reader).map((interval, k) => ({ ...interval, operation: operationAt(k) }))
}

function readSetups(reader: RowReader): CourseSetup[] {
  const setups = readOfOperations(reader)
  const ms = readList(reader, reader.float64)
  return setups.map(({ operation, ...setup }, k) => {
    return { ...setup, ms: ms[k]!, operation: operation.jobNum === '' ? null : operation }
  })
}

function readDay(reader: RowReader) {
  const [resourceID, day, runs] = [reader.text(), reader.uint16(), readRuns(reader)]
  const setups = readSetups(reader)
  return { resourceID, day, course: { runs, setups, unexplained: readIntervals(reader) } }
}

function readRow(reader: RowReader) {
  const { course, ...day } = readDay(reader)
  return { ...day, course: { ...course, spans: readOfOperations(reader) } }
}

/**
 * Returns the condition that a row belongs to one of these days of machines, given as bound lists of equal length (days
 * as numbers).
 */
export const dayCondition = (resources: string, days: string) =>
  `(resource_id, day) IN (SELECT arrayJoin(arrayZip(${resources}, arrayMap(number -> toDate(number), ${days}))))`

const query = `SELECT ${columns}, ${spanColumns} FROM rollup_day_course FINAL
  WHERE organization_id = {organization:UInt32} AND ${dayCondition('{resources:Array(String)}', '{days:Array(UInt16)}')}`

/** Returns the stored courses of days of machines. For a closed day without a course nothing is known. */
export async function readDayCourses(
  client: ClickHouse,
  options: { organizationId: number; days: readonly ResourceDay[]; signal?: AbortSignal },
): Promise<(ResourceDay & { course: Course })[]> {
  const courses: (ResourceDay & { course: Course })[] = []
  if (options.days.length === 0) return courses
  const params = {
    organization: options.organizationId,
    resources: options.days.map(({ resourceID }) => resourceID),
    days: options.days.map(({ day }) => day),
  }
  for await (const rows of readRows(client, { query, params, row: readRow, signal: options.signal }))
    courses.push(...rows)
  return courses
}

const byResource = `SELECT ${columns} FROM rollup_day_course FINAL
  WHERE organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}
    AND day >= toDate({firstDay:UInt16}) AND day < toDate({endDay:UInt16})
  ORDER BY resource_id, day`

type CoursesQuery = {
  organizationId: number
  resourceIDs: readonly string[]
  /** Days (numbers) `[firstDay, endDay)`. */
  firstDay: number
  endDay: number
}

/** Reads the stored courses of days, without spans, machine by machine, each sorted by day. */
export async function* readCoursesByResource(
  client: ClickHouse,
  { organizationId, resourceIDs, firstDay, endDay }: CoursesQuery,
): AsyncGenerator<{ resourceID: string; courses: Omit<Course, 'spans'>[] }> {
  const params = { organization: organizationId, resources: resourceIDs, firstDay, endDay }
  let machine = { resourceID: '', courses: [] as Omit<Course, 'spans'>[] }
  for await (const rows of readRows(client, { query: byResource, params, row: readDay }))
    for (const { resourceID, course } of rows) {
      if (machine.resourceID !== resourceID) {
        if (machine.courses.length > 0) yield machine
        machine = { resourceID, courses: [] }
      }
      machine.courses.push(course)
    }
  if (machine.courses.length > 0) yield machine
}
