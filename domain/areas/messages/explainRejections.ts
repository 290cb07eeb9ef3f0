import { truncateText } from '../../core/item/truncateText.ts'
import { durationText } from '../efficiency/wording.ts'
import { parseInstant } from './parseInstant.ts'
import { countRejections, type RejectedTelemetry } from './rejections.ts'
import { telemetryAdvice } from './telemetryAdvice.ts'
import type { TelemetryFault } from './telemetryLimits.ts'

/**
 * A remark on a message for people: `what` is the finding, `advice` the remedy, `given` the fields in question as
 * received.
 */
export type TelemetryRemark = {
  what: string
  advice: string
  given: string | null
  slice: number | null
  count: number
}

/** The fields that a rule concerns; none of them identifies people or products. */
const culprits: Partial<Record<TelemetryFault, readonly string[]>> = {
  seq: ['seq'],
  from: ['from'],
  to: ['to'],
  order: ['from', 'to'],
  length: ['from', 'to'],
  ahead: ['to'],
  state: ['state'],
  count: ['good', 'scrap', 'rework'],
  sequenceNumber: ['assemblySeq', 'oprSeq'],
  idealCycleSecs: ['idealCycleSecs'],
  at: ['at'],
  early: ['at'],
  late: ['at'],
  antenna: ['antenna'],
  rssi: ['rssi'],
  readCount: ['count'],
}

/** Serializes a value as received; a value nested too deeply is abbreviated. */
function serialize(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}'
  }
}

const maxCharacters = 60
/** Truncates a long text. */
export const truncate = (text: string) => (text.length > maxCharacters ? `${truncateText(text, maxCharacters)}…` : text)

function inputOf(holder: unknown, names: readonly string[] | undefined): string | null {
  if (!names || typeof holder !== 'object' || holder === null) return null
  const fields = holder as Record<string, unknown>
  const hints = names.flatMap((name) =>
    fields[name] === undefined ? [] : [`${name}: ${truncate(serialize(fields[name]))}`],
  )
  return hints.length > 0 ? hints.join(', ') : `no ${names.join(', ')}`
}

/** Returns the slices of an unvalidated message. */
export const slicesOf = (message: object | null): readonly unknown[] => {
  const slices = (message as { slices?: unknown } | null)?.slices
  return Array.isArray(slices) ? slices : []
}

/** Returns the entries of a message: the slices of a machine or the reads of a reader. */
const entriesOf = (message: object | null): readonly unknown[] => {
  const reads = (message as { reads?: unknown } | null)?.reads
  return Array.isArray(reads) ? reads : slicesOf(message)
}

/** Returns one remark per broken rule with advice; `message` is null if only the rules are known. */
export function explainRejections(
  rejected: readonly RejectedTelemetry[],
  { message, arrivalMs }: { message: object | null; arrivalMs: number },
): TelemetryRemark[] {
  const entries = entriesOf(message)
  return [...Map.groupBy(rejected, ({ fault }) => fault)].map(([fault, rejections]) => {
    const { index, reason } = rejections[0]!
    const holder = index === null ? message : entries[index]
    const input = message ? inputOf(holder, culprits[fault]) : null
    const ended = (holder as { to?: unknown } | undefined)?.to
    const to = fault === 'ahead' && typeof ended === 'string' ? parseInstant(ended) : Number.NaN
    const by = Number.isNaN(to) ? '' : `It ended ${durationText((to - arrivalMs) / 1000)} after it arrived. `
    return {
      what: reason,
      advice: by + telemetryAdvice[fault],
      given: input,
      slice: index,
      count: countRejections(rejections),
    }
  })
}
