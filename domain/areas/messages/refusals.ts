import { type TelemetryFault, telemetryFaults } from './telemetryLimits.ts'

/**
 * What was not taken: the place in the message (null: the whole message), the rule, and the rule in a sentence. `more`:
 * so many other places of the message broke the same rule, and are not told one by one.
 */
export type RejectedTelemetry = { index: number | null; fault: TelemetryFault; reason: string; more?: number }

/** Of each rule so many places of a message are told: a few bytes of gzip hold ten thousand that break one. */
export const placesOfRule = 20

export const refusal = (rule: TelemetryFault, index: number | null = null): RejectedTelemetry => ({
  index,
  fault: rule,
  reason: telemetryFaults[rule],
})

/** Gathers what of a message is not taken, in its order. */
export function gatherRefusals() {
  const rejected: RejectedTelemetry[] = []
  const ofRule = new Map<TelemetryFault, { places: number; last: RejectedTelemetry }>()
  return {
    rejected,
    add(rule: TelemetryFault, index: number): void {
      const known = ofRule.get(rule)
      if (known && known.places >= placesOfRule) {
        known.last.more = (known.last.more ?? 0) + 1
        return
      }
      const last = refusal(rule, index)
      rejected.push(last)
      ofRule.set(rule, { places: (known?.places ?? 0) + 1, last })
    },
  }
}

/** How many places broke a rule. */
export const countRefused = (rejected: readonly RejectedTelemetry[]): number =>
  rejected.reduce((sum, { more = 0 }) => sum + 1 + more, 0)
