import { cutText } from '../../core/item/cutText.ts'
import { durationText } from '../efficiency/wording.ts'
import { parseInstant } from './parseInstant.ts'
import { countRefused, type RejectedTelemetry } from './refusals.ts'
import { telemetryAdvice } from './telemetryAdvice.ts'
import type { TelemetryFault } from './telemetryLimits.ts'

/** A remark on a message for people: `what` is so, `advice` what to do, `given` the fields in question as they came. */
export type TelemetryRemark = {
  what: string
  advice: string
  given: string | null
  slice: number | null
  count: number
}

/** The fields that a rule is about; none that name people or what is made. */
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

/** A value as it came; what is nested too deep to be written is not. */
function written(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}'
  }
}

const shown = 60
/** The beginning of a long text. */
export const cut = (text: string) => (text.length > shown ? `${cutText(text, shown)}…` : text)

function givenIn(holder: unknown, names: readonly string[] | undefined): string | null {
  if (!names || typeof holder !== 'object' || holder === null) return null
  const fields = holder as Record<string, unknown>
  const hints = names.flatMap((name) => (fields[name] === undefined ? [] : [`${name}: ${cut(written(fields[name]))}`]))
  return hints.length > 0 ? hints.join(', ') : `no ${names.join(', ')}`
}

/** What a message gives as its slices, unchecked. */
export const slicesOf = (message: object | null): readonly unknown[] => {
  const slices = (message as { slices?: unknown } | null)?.slices
  return Array.isArray(slices) ? slices : []
}

/** What a message lists: a machine's slices, or a reader's reads. */
const entriesOf = (message: object | null): readonly unknown[] => {
  const reads = (message as { reads?: unknown } | null)?.reads
  return Array.isArray(reads) ? reads : slicesOf(message)
}

/** The rules that were broken, each once, with what to do; `message` is null where only the rules are known. */
export function explainRefusals(
  rejected: readonly RejectedTelemetry[],
  { message, arrivalMs }: { message: object | null; arrivalMs: number },
): TelemetryRemark[] {
  const entries = entriesOf(message)
  return [...Map.groupBy(rejected, ({ fault }) => fault)].map(([fault, places]) => {
    const { index, reason } = places[0]!
    const holder = index === null ? message : entries[index]
    const shown = message ? givenIn(holder, culprits[fault]) : null
    const ended = (holder as { to?: unknown } | undefined)?.to
    const to = fault === 'ahead' && typeof ended === 'string' ? parseInstant(ended) : Number.NaN
    const by = Number.isNaN(to) ? '' : `It ended ${durationText((to - arrivalMs) / 1000)} after it arrived. `
    return {
      what: reason,
      advice: by + telemetryAdvice[fault],
      given: shown,
      slice: index,
      count: countRefused(places),
    }
  })
}
