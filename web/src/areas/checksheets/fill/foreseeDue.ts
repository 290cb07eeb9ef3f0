import type { CheckEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import type { checksDue } from '@takt/domain/areas/checksheets/responses/checksDue.ts'
import type { z } from 'zod'

type Due = Readonly<z.output<typeof checksDue>['checks'][number]>
type UnsentValue = Pick<CheckEntry, 'checkID' | 'sample' | 'at'>

/**
 * Returns the due checks as they will be once the unsent values (`waiting`) arrive: samples recorded since the check
 * became due are no longer missing, and a check without missing samples is not due. Returns the same list if nothing
 * changes.
 */
export function foreseeDue(checks: readonly Due[], waiting: readonly UnsentValue[]): readonly Due[] {
  const foreseen = checks.map((check): Due => {
    const { checkID, since, missing } = check
    const isSince = (at: string) => since === null || Date.parse(at) >= Date.parse(since)
    const left = missing.filter(
      (sample) => !waiting.some((value) => value.checkID === checkID && value.sample === sample && isSince(value.at)),
    )
    if (left.length === missing.length) return check
    if (left.length > 0) return { ...check, missing: left }
    return { checkID, state: 'notYet', since: null, parts: 0, missing: [] }
  })
  return foreseen.some((check, nth) => check !== checks[nth]) ? foreseen : checks
}
