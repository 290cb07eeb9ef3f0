import { z } from 'zod'
import { composed } from '../../core/item/visibleText.ts'
import { machineStates } from '../efficiency/timeline/state.ts'
import { telemetryLimits as limits } from './telemetryLimits.ts'

const text = z.string().overwrite(composed).max(limits.textLength).nullish()
const count = z.int().min(0).max(limits.count).nullish()
const sequence = z.int().min(0).max(limits.sequenceNumber).nullish()

const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,20})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/)
  .transform((input, issues) => {
    const [, clock, digits = '', zone] = /^([^.Z+]{19})\.?(\d*)(.+)$/.exec(input)!
    const wall = Date.parse(`${clock}Z`)
    // Date.parse accepts 30 February as a day of March: the parsed date must equal the input.
    const sound = !Number.isNaN(wall) && new Date(wall).toISOString().startsWith(clock!)
    const instant = Date.parse(`${clock}${zone}`) + Number(`${digits}000`.slice(0, 3))
    if (!sound || instant < 0) issues.addIssue({ code: 'custom', message: 'not a valid instant' })
    return instant
  })

const output = z.object({
  jobNum: text,
  assemblySeq: sequence,
  oprSeq: sequence,
  partNum: text,
  partRevision: text,
  good: count,
  scrap: count,
  rework: count,
  idealCycleSecs: z.number().min(0).nullish(),
})

const hasReference = (input: z.output<typeof output>) =>
  Boolean(input.jobNum || input.partNum || input.good || input.scrap || input.rework) ||
  (input.oprSeq !== null && input.oprSeq !== undefined)

/**
 * Readable schema of one slice as in the contracts; `readTelemetrySlice` is its fast equivalent, and a property test
 * ensures that they agree.
 */
export const telemetrySliceSchema = (arrivalMs: number) =>
  output
    .extend({
      from: instant,
      to: instant,
      state: z.enum(machineStates).nullable(),
      reason: text,
      outputs: z.array(output).max(limits.outputs).nullish(),
      empIDs: z.array(z.string().overwrite(composed).min(1).max(limits.textLength)).max(limits.employees).nullish(),
      values: z
        .record(z.string().min(1).max(limits.textLength), z.number().nullable())
        .refine((values) => Object.keys(values).length <= limits.values)
        .nullish(),
    })
    .refine(({ from, to }) => to > from && to - from <= limits.sliceMs)
    .refine(({ to }) => to <= arrivalMs + limits.aheadMs)
    .refine((slice) => !slice.outputs?.length || !hasReference(slice))

/** A whole message; its slices are validated individually by `telemetrySliceSchema`. */
export const telemetryMessageSchema = z.object({
  seq: z.int().min(0),
  slices: z.array(z.unknown()).max(limits.slices),
})
