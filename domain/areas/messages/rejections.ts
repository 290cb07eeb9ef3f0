import { type TelemetryFault, telemetryFaults } from './telemetryLimits.ts'

/**
 * A rejected part of a message: its index (null: the whole message), the rule, and the rule as text. `more`: number of
 * further entries that broke the same rule and are not listed.
 */
export type RejectedTelemetry = { index: number | null; fault: TelemetryFault; reason: string; more?: number }

/** Maximum number of listed entries per rule: a few bytes of gzip can contain ten thousand invalid ones. */
export const maxListedPerRule = 20

export const rejection = (rule: TelemetryFault, index: number | null = null): RejectedTelemetry => ({
  index,
  fault: rule,
  reason: telemetryFaults[rule],
})

/** Collects the rejections of a message in order. */
export function collectRejections() {
  const rejected: RejectedTelemetry[] = []
  const ofRule = new Map<TelemetryFault, { places: number; last: RejectedTelemetry }>()
  return {
    rejected,
    add(rule: TelemetryFault, index: number): void {
      const existing = ofRule.get(rule)
      if (existing && existing.places >= maxListedPerRule) {
        existing.last.more = (existing.last.more ?? 0) + 1
        return
      }
      const last = rejection(rule, index)
      rejected.push(last)
      ofRule.set(rule, { places: (existing?.places ?? 0) + 1, last })
    },
  }
}

/** Returns the number of rejected entries. */
export const countRejections = (rejected: readonly RejectedTelemetry[]): number =>
  rejected.reduce((sum, { more = 0 }) => sum + 1 + more, 0)
