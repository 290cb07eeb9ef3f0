import type { Output, Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import type { StateCode } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { TelemetrySlice } from '@takt/domain/areas/messages/telemetrySlice.ts'
import { none, orNull, textOrNull } from './rowBinary/absent.ts'
import type { RowReader } from './rowBinary/createRowReader.ts'
import type { RowWriter } from './rowBinary/createRowWriter.ts'

/** Writes a single output: the usual case, without the loops. */
function writeOutput(writer: RowWriter, output: Output) {
  writer.length(1)
  writer.text(output.jobNum ?? '')
  writer.length(1)
  writer.int32(output.assemblySeq ?? none)
  writer.length(1)
  writer.int32(output.oprSeq ?? none)
  writer.length(1)
  writer.text(output.partNum ?? '')
  writer.length(1)
  writer.text(output.partRevision ?? '')
  writer.length(1)
  writer.uint32(output.good)
  writer.length(1)
  writer.uint32(output.scrap)
  writer.length(1)
  writer.uint32(output.rework)
  writer.length(1)
  writer.float64(output.idealCycleSecs ?? none)
}

function writeOutputs(writer: RowWriter, outputs: readonly Output[]) {
  const count = outputs.length
  if (count === 1) return writeOutput(writer, outputs[0]!)
  writer.length(count)
  for (const output of outputs) writer.text(output.jobNum ?? '')
  writer.length(count)
  for (const output of outputs) writer.int32(output.assemblySeq ?? none)
  writer.length(count)
  for (const output of outputs) writer.int32(output.oprSeq ?? none)
  writer.length(count)
  for (const output of outputs) writer.text(output.partNum ?? '')
  writer.length(count)
  for (const output of outputs) writer.text(output.partRevision ?? '')
  writer.length(count)
  for (const output of outputs) writer.uint32(output.good)
  writer.length(count)
  for (const output of outputs) writer.uint32(output.scrap)
  writer.length(count)
  for (const output of outputs) writer.uint32(output.rework)
  writer.length(count)
  for (const output of outputs) writer.float64(output.idealCycleSecs ?? none)
}

function writeValues(writer: RowWriter, values: TelemetrySlice['values']) {
  if (!values) return writer.length(0)
  const names = Object.keys(values)
  writer.length(names.length)
  for (let k = 0; k < names.length; k++) {
    const name = names[k]!
    writer.text(name)
    writer.float64(values[name]!)
  }
}

/**
 * Writes rows of the table `slice`, all columns in their order. Consecutive slices mostly share employees and outputs:
 * their bytes are copied.
 */
export function writeSliceRows(
  writer: RowWriter,
  organizationId: number,
  deviceId: number,
  slices: readonly TelemetrySlice[],
) {
  let last: TelemetrySlice | undefined
  let [start, end] = [0, 0]
  for (const slice of slices) {
    writer.uint32(organizationId)
    writer.uint32(deviceId)
    writer.uint64(slice.from)
    writer.uint64(slice.to)
    writer.uint64(slice.seq)
    writer.uint16(slice.ord)
    writer.uint8(slice.state)
    writer.text(slice.reason ?? '')
    const { empIDs, outputs } = slice
    if (last && empIDs === last.empIDs && outputs === last.outputs) writer.again(start, end)
    else {
      start = writer.position()
      writer.length(empIDs.length)
      for (const id of empIDs) writer.text(id)
      writeOutputs(writer, outputs)
      end = writer.position()
    }
    writeValues(writer, slice.values)
    last = slice
  }
}

// A lone surrogate is written as the replacement character. Such texts are rare, so nothing is copied otherwise.
const isStored = (text: string | null) => text === null || text.isWellFormed()
const stored = (text: string | null) => text?.toWellFormed() ?? null
const isOutputStored = ({ jobNum, partNum, partRevision }: Output) =>
  isStored(jobNum) && isStored(partNum) && isStored(partRevision)
const storedOutput = (output: Output): Output => ({
  ...output,
  jobNum: stored(output.jobNum),
  partNum: stored(output.partNum),
  partRevision: stored(output.partRevision),
})

const isEqualOutput = (a: Output, b: Output) =>
  a.good === b.good &&
  a.scrap === b.scrap &&
  a.rework === b.rework &&
  a.jobNum === b.jobNum &&
  a.assemblySeq === b.assemblySeq &&
  a.oprSeq === b.oprSeq &&
  a.partNum === b.partNum &&
  a.partRevision === b.partRevision &&
  a.idealCycleSecs === b.idealCycleSecs

function areEqual<Entry>(a: readonly Entry[], b: readonly Entry[], isEqual: (a: Entry, b: Entry) => boolean): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let k = 0; k < a.length; k++) if (!isEqual(a[k]!, b[k]!)) return false
  return true
}
const isSame = (a: string, b: string) => a === b

/**
 * Returns the slices of a message exactly as `readSliceRow` reads them back from the rows of `writeSliceRows`.
 * Consecutive slices mostly have equal values: these are shared, because hundreds of thousands of slices stay in
 * memory.
 */
export function storedSlices(deviceId: number, slices: readonly TelemetrySlice[]): Slice[] {
  const all: Slice[] = []
  let last: Slice | undefined
  let previousInput: TelemetrySlice | undefined
  for (const slice of slices) {
    const { from, to, seq, ord, state } = slice
    let { reason, empIDs, outputs } = slice
    if (last && previousInput && previousInput.reason === reason) reason = last.reason
    else reason = stored(reason)
    if (last && previousInput && areEqual(previousInput.empIDs, empIDs, isSame)) empIDs = last.empIDs
    else if (!empIDs.every(isStored)) empIDs = empIDs.map((id) => id.toWellFormed())
    if (last && previousInput && areEqual(previousInput.outputs, outputs, isEqualOutput)) outputs = last.outputs
    else if (!outputs.every(isOutputStored)) outputs = outputs.map(storedOutput)
    last = { deviceId, from, to, seq, ord, state, reason, empIDs, outputs }
    previousInput = slice
    all.push(last)
  }
  return all
}

/** The columns that `readSliceRow` reads, in its order. */
export const sliceColumns = `device_id, from, to, seq, ord, state, reason, emp_ids, outputs.job_num, outputs.assembly_seq,
  outputs.opr_seq, outputs.part_num, outputs.part_revision, outputs.good, outputs.scrap, outputs.rework, outputs.ideal_cycle_secs`

function readTexts(reader: RowReader): string[] {
  const count = reader.length()
  if (count === 0) return noTexts
  const texts: string[] = []
  for (let i = 0; i < count; i++) texts.push(reader.text())
  return texts
}
const noTexts: string[] = []
const noOutputs: readonly Output[] = []

function readSingleOutput(reader: RowReader, first: string): Output {
  reader.length()
  const assemblySeq = orNull(reader.int32())
  reader.length()
  const oprSeq = orNull(reader.int32())
  reader.length()
  const partNum = textOrNull(reader.text())
  reader.length()
  const partRevision = textOrNull(reader.text())
  reader.length()
  const good = reader.uint32()
  reader.length()
  const scrap = reader.uint32()
  reader.length()
  const rework = reader.uint32()
  reader.length()
  const idealCycleSecs = orNull(reader.float64())
  return { jobNum: textOrNull(first), assemblySeq, oprSeq, partNum, partRevision, good, scrap, rework, idealCycleSecs }
}

function readOutputs(reader: RowReader): readonly Output[] {
  const count = reader.length()
  if (count === 1) return [readSingleOutput(reader, reader.text())]
  const column = <T>(read: () => T, counted = false): T[] => {
    if (!counted) reader.length()
    return Array.from({ length: count }, read)
  }
  const jobNum = column(() => textOrNull(reader.text()), true)
  const assemblySeq = column(() => orNull(reader.int32()))
  const oprSeq = column(() => orNull(reader.int32()))
  const partNum = column(() => textOrNull(reader.text()))
  const partRevision = column(() => textOrNull(reader.text()))
  const good = column(reader.uint32)
  const scrap = column(reader.uint32)
  const rework = column(reader.uint32)
  const ideal = column(() => orNull(reader.float64()))
  if (count === 0) return noOutputs
  return jobNum.map((job, i) => ({
    jobNum: job,
    assemblySeq: assemblySeq[i]!,
    oprSeq: oprSeq[i]!,
    partNum: partNum[i]!,
    partRevision: partRevision[i]!,
    good: good[i]!,
    scrap: scrap[i]!,
    rework: rework[i]!,
    idealCycleSecs: ideal[i]!,
  }))
}

/** Reads one row of `sliceColumns`. */
export const readSliceRow = (reader: RowReader): Slice => ({
  deviceId: reader.uint32(),
  from: reader.uint64(),
  to: reader.uint64(),
  seq: reader.uint64(),
  ord: reader.uint16(),
  state: reader.uint8() as StateCode,
  reason: textOrNull(reader.text()),
  empIDs: readTexts(reader),
  outputs: readOutputs(reader),
})
