import type { checksDue } from '@takt/domain/areas/checksheets/answers/checksDue.ts'
import type { CheckEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import type { z } from 'zod'

type Due = Readonly<z.output<typeof checksDue>['checks'][number]>
type Found = Pick<CheckEntry, 'checkID' | 'sample' | 'at'>

/**
 * What is due once values that wait to be sent (`waiting`) are there: samples that were found since their check is due
 * are missing no more, and it is not due as soon as none is. The same list where nothing changes.
 */
export function foreseeDue(checks: readonly Due[], waiting: readonly Found[]): readonly Due[] {
  const foreseen = checks.map((check): Due => {
    const { checkID, since, missing } = check
    const isSince = (at: string) => since === null || Date.parse(at) >= Date.parse(since)
    const left = missing.filter(
      (sample) => !waiting.some((found) => found.checkID === checkID && found.sample === sample && isSince(found.at)),
    )
    if (left.length === missing.length) return check
    if (left.length > 0) return { ...check, missing: left }
    return { checkID, state: 'notYet', since: null, parts: 0, missing: [] }
  })
  return foreseen.some((check, nth) => check !== checks[nth]) ? foreseen : checks
}
