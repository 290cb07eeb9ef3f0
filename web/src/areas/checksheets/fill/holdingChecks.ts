import { type Check, isWithin } from '@takt/domain/areas/checksheets/check.ts'
import type { contextIn } from './contextIn.ts'
import { type RecordedValue, slotKey } from './fillMachine.ts'

/**
 * Returns the checks for which the server puts the current job operation on hold, as far as values alone determine it:
 * checks that hold work and are out of tolerance. Without an operation nothing is put on hold.
 */
export function holdingChecks(input: {
  checks: readonly Check[]
  found: Readonly<Record<string, RecordedValue>>
  context: ReturnType<typeof contextIn>
}): Check[] {
  const { jobNum, oprSeq } = input.context
  if (jobNum === undefined || oprSeq === undefined) return []
  return input.checks.filter(
    (check) =>
      check.holds &&
      Array.from({ length: check.samples }, (_, k) => input.found[slotKey({ check, sample: k + 1 })]).some(
        (value) => value !== undefined && !isWithin(check, value),
      ),
  )
}
