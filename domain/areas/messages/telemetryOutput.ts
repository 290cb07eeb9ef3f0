import type { Output } from '../efficiency/timeline/slice.ts'
import { type TelemetryFault, telemetryLimits } from './telemetryLimits.ts'

const isCount = (input: unknown): input is number =>
  typeof input === 'number' && input >= 0 && input <= telemetryLimits.count && Number.isInteger(input)
const isSequence = (input: unknown): input is number =>
  typeof input === 'number' && input >= 0 && input <= telemetryLimits.sequenceNumber && Number.isInteger(input)
const isText = (input: unknown): input is string =>
  typeof input === 'string' && input.length <= telemetryLimits.textLength
const isIdeal = (input: unknown): input is number =>
  typeof input === 'number' && input >= 0 && input < Number.POSITIVE_INFINITY

/** Reads one output from its fields; missing values become null, missing counts 0, empty text null. */
function readOutput(fields: Record<string, unknown>): Output | TelemetryFault {
  const good = fields.good ?? 0
  const scrap = fields.scrap ?? 0
  const rework = fields.rework ?? 0
  if (!isCount(good) || !isCount(scrap) || !isCount(rework)) return 'count'
  const jobNum = fields.jobNum ?? null
  const partNum = fields.partNum ?? null
  const partRevision = fields.partRevision ?? null
  if (
    (jobNum !== null && !isText(jobNum)) ||
    (partNum !== null && !isText(partNum)) ||
    (partRevision !== null && !isText(partRevision))
  )
    return 'text'
  const assemblySeq = fields.assemblySeq ?? null
  const oprSeq = fields.oprSeq ?? null
  if ((assemblySeq !== null && !isSequence(assemblySeq)) || (oprSeq !== null && !isSequence(oprSeq)))
    return 'sequenceNumber'
  const idealCycleSecs = fields.idealCycleSecs ?? null
  if (idealCycleSecs !== null && !isIdeal(idealCycleSecs)) return 'idealCycleSecs'
  return {
    jobNum: jobNum === '' ? null : jobNum,
    assemblySeq,
    oprSeq,
    partNum: partNum === '' ? null : partNum,
    partRevision: partRevision === '' ? null : partRevision,
    good,
    scrap,
    rework,
    idealCycleSecs,
  }
}

/** Reads the flat fields of a slice as one output; null without job, part and counts. */
export function readFlatOutput(fields: Record<string, unknown>): Output | null | TelemetryFault {
  const output = readOutput(fields)
  if (typeof output === 'string') return output
  const named = output.jobNum !== null || output.partNum !== null || output.oprSeq !== null
  return named || output.good + output.scrap + output.rework > 0 ? output : null
}

/** Reads the list of parallel outputs of a slice. */
export function readOutputs(input: unknown): readonly Output[] | TelemetryFault {
  if (!Array.isArray(input) || input.length > telemetryLimits.outputs) return 'outputs'
  const outputs: Output[] = []
  for (const fields of input) {
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return 'outputs'
    const output = readOutput(fields)
    if (typeof output === 'string') return output
    outputs.push(output)
  }
  return outputs
}
