import { type Check, isWithin } from '@takt/domain/areas/checksheets/check.ts'
import type { contextIn } from './contextIn.ts'
import { type Found, slotKey } from './fillMachine.ts'

/**
 * The checks for which the server holds the job operation that is worked on, as far as values alone tell it: those that
 * hold work and were found out of tolerance. Without an operation there is nothing to hold.
 */
export function holdingChecks(told: {
  checks: readonly Check[]
  found: Readonly<Record<string, Found>>
  context: ReturnType<typeof contextIn>
}): Check[] {
  const { jobNum, oprSeq } = told.context
  if (jobNum === undefined || oprSeq === undefined) return []
  return told.checks.filter(
    (check) =>
      check.holds &&
      Array.from({ length: check.samples }, (_, k) => told.found[slotKey({ check, sample: k + 1 })]).some(
        (found) => found !== undefined && !isWithin(check, found),
      ),
  )
}
