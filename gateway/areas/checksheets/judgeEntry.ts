import {
  type Check,
  type CheckKind,
  type CheckResult,
  isPossibleValue,
  isWithin,
} from '@takt/domain/areas/checksheets/check.ts'
import type { CheckEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import type { Sheet } from './readSheets.ts'
import { checksheetsTexts as texts } from './texts.ts'

const aheadMs = 5 * 60_000
const maxAgeMs = 366 * 86_400_000

const fieldOf = { text: 'text', passFail: 'passed', number: 'value' } as const satisfies Record<
  CheckKind,
  keyof CheckResult
>

/** Returns the problem with a measurement time (epoch ms), or null. */
export function outOfTime(atMs: number, now: number): string | null {
  if (atMs > now + aheadMs) return texts.ahead
  return atMs < now - maxAgeMs ? texts.longAgo : null
}

/** An entry with its check and the result of the comparison. */
export type JudgedEntry = Omit<CheckEntry, keyof CheckResult> &
  CheckResult & { check: Check; isWithin: boolean; atMs: number }

/** Validates an entry; returns the row to store, or the problems by field. */
export function judgeEntry(
  entry: CheckEntry,
  sheet: Sheet | undefined,
  now: number,
): { row: JudgedEntry } | { problems: Record<string, string> } {
  if (sheet?.pageId !== entry.pageId) return { problems: { revId: texts.noRevision } }
  const check = sheet.checks.get(entry.checkID)
  if (!check) return { problems: { checkID: texts.noCheck(entry.checkID) } }
  const problems: Record<string, string> = {}
  if (entry.sample > check.samples) problems.sample = texts.noSample(check.samples)
  const atMs = Date.parse(entry.at)
  const misplaced = outOfTime(atMs, now)
  if (misplaced) problems.at = misplaced
  const { value = null, passed = null, text = null } = entry
  const result = { value, passed, text: text || null }
  const field = fieldOf[check.kind]
  if (result[field] === null) problems[field] = texts.needed[check.kind]
  for (const other of Object.values(fieldOf))
    if (other !== field && result[other] !== null) problems[other] = texts.otherKind(check.kind)
  if (value !== null && !isPossibleValue(check, value)) problems.value = texts.noCount
  const { gaugeID = null } = entry
  if (gaugeID !== null && !check.gaugeKind && gaugeID !== check.gaugeID) problems.gaugeID = texts.gaugeNotOpen
  const within = isWithin(check, result)
  if (!within && !entry.reason) problems.reason = texts.needsReason
  if (!within && !entry.action) problems.action = texts.needsAction
  if (Object.keys(problems).length > 0) return { problems }
  return { row: { ...entry, ...result, gaugeID: check.gaugeID ?? gaugeID, check, isWithin: within, atMs } }
}
