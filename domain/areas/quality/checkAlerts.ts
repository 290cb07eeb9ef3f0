import { durationText, iso, timeText } from '../efficiency/wording.ts'
import type { Standing } from './characteristicState.ts'
import { type Charted, chartKindOf } from './chartKind.ts'
import { falseAlarms } from './falseAlarms.ts'
import type { CharacteristicKey } from './responses/checkCharacteristics.ts'
import type { QualityNotice } from './responses/qualityNotices.ts'
import { ruleWords } from './spc/ruleWords.ts'
import type { RuleSet } from './spc/runRules.ts'
import { type RecordedValue, takings } from './takings.ts'

/** A finding of a rule, before the machine's name and the cost are added. */
export type QualityFinding = Omit<QualityNotice, 'resourceDescription' | 'cost'> & { lostSecs: number | null }

/** A characteristic with its status for alerts; instants are epoch ms. */
export type CheckStatus = CharacteristicKey &
  Charted &
  Standing & {
    checkText: string
    unit: string | null
    lower: number | null
    upper: number | null
    valueCount: number
    ruleSet: RuleSet
    /** Sorted ascending. */
    values: readonly RecordedValue[]
    /** The last value out of tolerance, with its reason and action. */
    lastOutside: { at: number; reason: string | null; action: string | null } | null
  }

export type CheckQuery = { timeZone: string; asOf: number; range: { start: number; end: number } }

const keyOf = ({ pageId, checkID, resourceID, partNum }: CharacteristicKey): CharacteristicKey => ({
  pageId,
  checkID,
  resourceID,
  partNum,
})
const nameOf = ({ checkID, checkText, resourceID, partNum }: CheckStatus) =>
  `${checkID} (${checkText})${resourceID === null ? '' : ` at ${resourceID}`}${partNum === null ? '' : `, part ${partNum}`}`

function valueText({ value }: RecordedValue, { unit }: CheckStatus): string {
  if (value === null) return 'not passed'
  return unit === null ? String(value) : `${value} ${unit}`
}
function limitsText({ lower, upper, unit }: CheckStatus): string {
  const withUnit = (text: string) => (unit === null ? text : `${text} ${unit}`)
  if (lower === null && upper === null) return ''
  const [min, max] = [withUnit(String(lower)), withUnit(String(upper))]
  const expected = lower === null ? `at most ${max}` : upper === null ? `at least ${min}` : `${lower} to ${max}`
  return `, ${expected} is expected`
}

const about = (check: CheckStatus, kind: string, since: number) => ({
  id: [kind, check.pageId, check.checkID, check.resourceID ?? '', check.partNum ?? '', iso(since)].join('~'),
  kind,
  resourceID: check.resourceID ?? '',
  characteristic: keyOf(check),
  about: { partNum: check.partNum, empID: null },
  since: iso(since),
  lostSecs: null,
})
const evidence = (check: CheckStatus, start: number, end: number) => ({
  resourceID: check.resourceID ?? '',
  start: iso(start),
  end: iso(end),
  view: 'outOfTolerance',
})

type OutInterval = { since: number; until: number | null; values: RecordedValue[] }

/** Returns the intervals in which each sample had a value out of tolerance; the last one may be ongoing. */
function outIntervals(values: readonly RecordedValue[]): OutInterval[] {
  const intervals: OutInterval[] = []
  for (const group of takings(values)) {
    const out = group.filter(({ isWithin }) => !isWithin)
    const last = intervals.at(-1)
    if (out.length === 0) {
      if (last?.until === null) last.until = group.at(-1)!.at
    } else if (last?.until === null) last.values.push(...out)
    else intervals.push({ since: out[0]!.at, until: null, values: out })
  }
  return intervals
}

function remarksOf({ lastOutside }: CheckStatus, last: RecordedValue) {
  if (lastOutside?.at !== last.at || !(lastOutside.reason || lastOutside.action)) return null
  return { said: { reason: lastOutside.reason, action: lastOutside.action } }
}

function outside(check: CheckStatus, interval: OutInterval, { timeZone, asOf }: CheckQuery): QualityFinding {
  const { since, until, values } = interval
  const last = values.at(-1)!
  const count = values.length === 1 ? '' : `, ${values.length} values in a row`
  const state = until === null ? 'has been out of tolerance since' : 'was out of tolerance from'
  const isOfFirst = values[0] === check.values[0]
  const sinceText = `${timeText(since, timeZone)}${isOfFirst ? ' or before' : ''}`
  const summary = `${valueText(last, check)}${limitsText(check)}${count}.`
  return {
    ...about(check, 'valueOutside', since),
    ...(isOfFirst && { isSinceBefore: true }),
    topic: 'Out of tolerance',
    message: `${nameOf(check)} ${state} ${sinceText}: ${summary}`,
    brief: `${check.checkText}: ${summary}`,
    severity: 'attention',
    until: until === null ? null : iso(until),
    ...(remarksOf(check, last) ?? {}),
    numbers: { value: last.value, lower: check.lower, upper: check.upper, values: values.length },
    confidence: null,
    evidence: evidence(check, since, until ?? asOf),
  }
}

/**
 * Returns the text with the limit that it drifts towards, and the time at which it reaches it or would have reached it.
 */
function crossingText({ crossing, unit }: CheckStatus, { timeZone, asOf }: CheckQuery): string {
  if (!crossing) return ''
  const { at, side, limit, points } = crossing
  const reaches = at > asOf ? 'reaches' : 'would have reached'
  const limitText = unit === null ? String(limit) : `${limit} ${unit}`
  return ` At the rate of its last ${points} points it ${reaches} the ${side} limit of ${limitText} about ${timeText(at, timeZone)}.`
}

/**
 * Returns the finding for a check out of statistical control; only a drift is `about to be out`, with its crossing
 * time.
 */
function ruleBrokenAlert(check: CheckStatus, query: CheckQuery): QualityFinding {
  const { timeZone, asOf } = query
  const since = check.rulesSince!
  const { label, every } = falseAlarms(chartKindOf(check), check.ruleSet)
  const summary = `${check.rules.map((rule) => ruleWords[rule]).join(', ')}.${crossingText(check, query)}`
  return {
    ...about(check, 'ruleBroken', since),
    topic: check.crossing ? 'About to be out of tolerance' : 'Out of statistical control',
    message: `${nameOf(check)} is within tolerance, but has been out of statistical control since ${timeText(since, timeZone)}: ${summary}`,
    brief: `${check.checkText}: within tolerance, but out of statistical control: ${summary}`,
    severity: 'warning',
    until: null,
    numbers: { rules: check.rules.length, ...(check.crossing && { limit: check.crossing.limit }) },
    confidence: {
      test: `Control chart of the last ${check.values.length} values, ${label}`,
      pValue: null,
      falseAlarmRate: 1 / every,
      observations: check.values.length,
    },
    evidence: evidence(check, since, asOf),
  }
}

/** Returns the alerts of checks that are out of tolerance now, or within tolerance and out of statistical control. */
export const checkAlerts = (query: CheckQuery, checks: readonly CheckStatus[]): QualityFinding[] =>
  checks.flatMap((check) => {
    if (check.state === 'out') return [outside(check, outIntervals(check.values).at(-1)!, query)]
    return check.rules.length > 0 ? [ruleBrokenAlert(check, query)] : []
  })

/** Returns the past violations of tolerances among the examined values. */
export const endedCheckAlerts = (query: CheckQuery, checks: readonly CheckStatus[]): QualityFinding[] =>
  checks.flatMap((check) =>
    outIntervals(check.values)
      .filter(({ until }) => until !== null)
      .map((interval) => outside(check, interval, query)),
  )

/** A check that is overdue at a machine; `since`: epoch ms of its due time. */
export type OverdueCheck = {
  pageId: number
  checkID: string
  checkText: string
  resourceID: string
  since: number
  parts: number | null
}

const partsText = (parts: number) => `${parts} ${parts === 1 ? 'part' : 'parts'}`
const listText = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')

/** Returns the finding for the overdue checks of one checksheet at one machine, the longest overdue first. */
function overdue(checks: readonly OverdueCheck[], { timeZone, asOf }: CheckQuery): QualityFinding {
  const { pageId, checkID, resourceID, since, parts } = checks[0]!
  const are = checks.length === 1 ? 'is' : 'are'
  const hasSameDueTime = checks.every((check) => check.since === since)
  const due = hasSameDueTime ? (checks.length === 1 ? 'it was due' : 'they were due') : 'the first of them was due'
  const named = listText(checks.map((check) => `${check.checkID} (${check.checkText})`))
  return {
    id: ['checkOverdue', pageId, resourceID, iso(since)].join('~'),
    kind: 'checkOverdue',
    resourceID,
    characteristic: { pageId, checkID, resourceID, partNum: null },
    checkIDs: checks.map((check) => check.checkID),
    topic: 'Check overdue',
    message:
      `${named} at ${resourceID} ${are} overdue: ${hasSameDueTime ? '' : 'the first '}due since ${timeText(since, timeZone)}, ` +
      `${durationText(Math.max(0, asOf - since) / 1000)} ago${parts ? `, ${partsText(parts)} since` : ''}.`,
    brief:
      listText(checks.map(({ checkText }) => checkText)) +
      `${parts ? `: ${partsText(parts)} ${parts === 1 ? 'was' : 'were'} made since ${due}` : ''}.`,
    severity: 'warning',
    since: iso(since),
    until: null,
    numbers: { parts },
    confidence: null,
    lostSecs: null,
    evidence: { resourceID, start: iso(since), end: iso(asOf), view: 'fill' },
  }
}

/** Returns the alerts of overdue checks, one per checksheet and machine. */
export const overdueAlerts = (query: CheckQuery, checks: readonly OverdueCheck[]): QualityFinding[] =>
  [...Map.groupBy(checks, ({ pageId, resourceID }) => `${pageId}~${resourceID}`).values()].map((of) =>
    overdue(
      of.toSorted((a, b) => a.since - b.since),
      query,
    ),
  )
