import {
  type Check,
  type CheckKind,
  type CheckResult,
  canBeFound,
  isWithin,
} from '@takt/domain/areas/checksheets/check.ts'
import type { CheckEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import type { Sheet } from './readSheets.ts'
import { checksheetsTexts as texts } from './texts.ts'

const aheadMs = 5 * 60_000
const longestAgoMs = 366 * 86_400_000

const fieldOf = { text: 'text', passFail: 'passed', number: 'value' } as const satisfies Record<
  CheckKind,
  keyof CheckResult
>

/** What is wrong with a time (epoch ms) at which something is said to have been found, if anything is. */
export function outOfTime(atMs: number, now: number): string | null {
  if (atMs > now + aheadMs) return texts.ahead
  return atMs < now - longestAgoMs ? texts.longAgo : null
}

/** An entry with what held for it. */
export type JudgedEntry = Omit<CheckEntry, keyof CheckResult> &
  CheckResult & { check: Check; isWithin: boolean; atMs: number }

/** An entry as it is to be kept, or what is wrong with it by field. */
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
  const found = { value, passed, text: text || null }
  const field = fieldOf[check.kind]
  if (found[field] === null) problems[field] = texts.needed[check.kind]
  for (const other of Object.values(fieldOf))
    if (other !== field && found[other] !== null) problems[other] = texts.otherKind(check.kind)
  if (value !== null && !canBeFound(check, value)) problems.value = texts.noCount
  const { gaugeID = null } = entry
  if (gaugeID !== null && !check.gaugeKind && gaugeID !== check.gaugeID) problems.gaugeID = texts.gaugeNotOpen
  const within = isWithin(check, found)
  if (!within && !entry.reason) problems.reason = texts.needsReason
  if (!within && !entry.action) problems.action = texts.needsAction
  if (Object.keys(problems).length > 0) return { problems }
  return { row: { ...entry, ...found, gaugeID: check.gaugeID ?? gaugeID, check, isWithin: within, atMs } }
}
