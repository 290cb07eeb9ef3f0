import { durationText, iso, timeText } from '../efficiency/wording.ts'
import type { CharacteristicKey } from './answers/checkCharacteristics.ts'
import type { QualityNotice } from './answers/qualityNotices.ts'
import type { Standing } from './characteristicState.ts'
import { type Charted, chartKindOf } from './chartKind.ts'
import { falseAlarms } from './falseAlarms.ts'
import { ruleWords } from './spc/ruleWords.ts'
import type { RuleSet } from './spc/runRules.ts'
import { type FoundValue, takings } from './takings.ts'

/** What a rule found, before it is told what the machine is called and what an hour of it costs. */
export type QualityFinding = Omit<QualityNotice, 'resourceDescription' | 'cost'> & { lostSecs: number | null }

/** A characteristic with how it stands, as alerts speak of it; instants are epoch ms. */
export type StandingCheck = CharacteristicKey &
  Charted &
  Standing & {
    checkText: string
    unit: string | null
    lower: number | null
    upper: number | null
    valueCount: number
    ruleSet: RuleSet
    /** Ascending. */
    values: readonly FoundValue[]
    /** The last value out of tolerance, and what was said of it. */
    lastOutside: { at: number; reason: string | null; action: string | null } | null
  }

export type CheckQuestion = { timeZone: string; asOf: number; range: { start: number; end: number } }

const keyOf = ({ pageId, checkID, resourceID, partNum }: CharacteristicKey): CharacteristicKey => ({
  pageId,
  checkID,
  resourceID,
  partNum,
})
const nameOf = ({ checkID, checkText, resourceID, partNum }: StandingCheck) =>
  `${checkID} (${checkText})${resourceID === null ? '' : ` at ${resourceID}`}${partNum === null ? '' : `, part ${partNum}`}`

function foundText({ value }: FoundValue, { unit }: StandingCheck): string {
  if (value === null) return 'not passed'
  return unit === null ? String(value) : `${value} ${unit}`
}
function limitsText({ lower, upper, unit }: StandingCheck): string {
  const withUnit = (text: string) => (unit === null ? text : `${text} ${unit}`)
  if (lower === null && upper === null) return ''
  const [least, most] = [withUnit(String(lower)), withUnit(String(upper))]
  const expected = lower === null ? `at most ${most}` : upper === null ? `at least ${least}` : `${lower} to ${most}`
  return `, ${expected} is expected`
}

const about = (check: StandingCheck, kind: string, since: number) => ({
  id: [kind, check.pageId, check.checkID, check.resourceID ?? '', check.partNum ?? '', iso(since)].join('~'),
  kind,
  resourceID: check.resourceID ?? '',
  characteristic: keyOf(check),
  about: { partNum: check.partNum, empID: null },
  since: iso(since),
  lostSecs: null,
})
const evidence = (check: StandingCheck, start: number, end: number) => ({
  resourceID: check.resourceID ?? '',
  start: iso(start),
  end: iso(end),
  view: 'outOfTolerance',
})

type Stretch = { since: number; until: number | null; values: FoundValue[] }

/** The stretches in which each taking had a value that was out; the last may go on. */
function outStretches(values: readonly FoundValue[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const group of takings(values)) {
    const out = group.filter(({ isWithin }) => !isWithin)
    const last = stretches.at(-1)
    if (out.length === 0) {
      if (last?.until === null) last.until = group.at(-1)!.at
    } else if (last?.until === null) last.values.push(...out)
    else stretches.push({ since: out[0]!.at, until: null, values: out })
  }
  return stretches
}

function saidOf({ lastOutside }: StandingCheck, last: FoundValue) {
  if (lastOutside?.at !== last.at || !(lastOutside.reason || lastOutside.action)) return null
  return { said: { reason: lastOutside.reason, action: lastOutside.action } }
}

function outside(check: StandingCheck, stretch: Stretch, { timeZone, asOf }: CheckQuestion): QualityFinding {
  const { since, until, values } = stretch
  const last = values.at(-1)!
  const count = values.length === 1 ? '' : `, ${values.length} values in a row`
  const verb = until === null ? 'is' : 'was'
  const isOfFirst = values[0] === check.values[0]
  const when = `${timeText(since, timeZone)}${isOfFirst ? ' or before' : ''}`
  const found = `${foundText(last, check)}${limitsText(check)}${count}.`
  return {
    ...about(check, 'valueOutside', since),
    ...(isOfFirst && { isSinceBefore: true }),
    topic: 'Out of tolerance',
    message: `${nameOf(check)} ${verb} out of tolerance since ${when}: ${found}`,
    brief: `${check.checkText}: ${found}`,
    severity: 'attention',
    until: until === null ? null : iso(until),
    ...(saidOf(check, last) ?? {}),
    numbers: { value: last.value, lower: check.lower, upper: check.upper, values: values.length },
    confidence: null,
    evidence: evidence(check, since, until ?? asOf),
  }
}

/** Limit that it drifts towards, and the time at which it reaches it or would have. */
function crossingText({ crossing, unit }: StandingCheck, { timeZone, asOf }: CheckQuestion): string {
  if (!crossing) return ''
  const { at, side, limit, points } = crossing
  const reaches = at > asOf ? 'reaches' : 'would have reached'
  const limitText = unit === null ? String(limit) : `${limit} ${unit}`
  return ` At the rate of its last ${points} points it ${reaches} the ${side} limit of ${limitText} about ${timeText(at, timeZone)}.`
}

/** Finding for a check out of statistical control; only a drift is `about to be out`, with its crossing time. */
function ruleBroken(check: StandingCheck, question: CheckQuestion): QualityFinding {
  const { timeZone, asOf } = question
  const since = check.rulesSince!
  const { label, every } = falseAlarms(chartKindOf(check), check.ruleSet)
  const broken = `${check.rules.map((rule) => ruleWords[rule]).join(', ')}.${crossingText(check, question)}`
  return {
    ...about(check, 'ruleBroken', since),
    topic: check.crossing ? 'About to be out of tolerance' : 'Out of statistical control',
    message: `${nameOf(check)} is within, but does not vary by chance alone since ${timeText(since, timeZone)}: ${broken}`,
    brief: `${check.checkText}: within, but it does not vary by chance alone: ${broken}`,
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

/** Lists what is out of tolerance now, and what is within it and out of statistical control. */
export const checkAlerts = (question: CheckQuestion, checks: readonly StandingCheck[]): QualityFinding[] =>
  checks.flatMap((check) => {
    if (check.state === 'out') return [outside(check, outStretches(check.values).at(-1)!, question)]
    return check.rules.length > 0 ? [ruleBroken(check, question)] : []
  })

/** What was out of tolerance and is within again, of the values that are looked at. */
export const endedCheckAlerts = (question: CheckQuestion, checks: readonly StandingCheck[]): QualityFinding[] =>
  checks.flatMap((check) =>
    outStretches(check.values)
      .filter(({ until }) => until !== null)
      .map((stretch) => outside(check, stretch, question)),
  )

/** A check that is overdue at a machine; `since`: epoch ms, since when it is due. */
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

/** What is told of the checks of one checksheet that are overdue at one machine, the one that is due longest first. */
function overdue(checks: readonly OverdueCheck[], { timeZone, asOf }: CheckQuestion): QualityFinding {
  const { pageId, checkID, resourceID, since, parts } = checks[0]!
  const are = checks.length === 1 ? 'is' : 'are'
  const isAtOnce = checks.every((check) => check.since === since)
  const due = isAtOnce ? (checks.length === 1 ? 'it is due' : 'they are due') : 'the first of them is due'
  const named = listText(checks.map((check) => `${check.checkID} (${check.checkText})`))
  return {
    id: ['checkOverdue', pageId, resourceID, iso(since)].join('~'),
    kind: 'checkOverdue',
    resourceID,
    characteristic: { pageId, checkID, resourceID, partNum: null },
    checkIDs: checks.map((check) => check.checkID),
    topic: 'Check overdue',
    message:
      `${named} at ${resourceID} ${are} overdue: ${isAtOnce ? '' : 'the first '}due since ${timeText(since, timeZone)}, ` +
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

/** The alerts of checks that were let go by, one of each checksheet at each machine. */
export const overdueAlerts = (question: CheckQuestion, checks: readonly OverdueCheck[]): QualityFinding[] =>
  [...Map.groupBy(checks, ({ pageId, resourceID }) => `${pageId}~${resourceID}`).values()].map((of) =>
    overdue(
      of.toSorted((a, b) => a.since - b.since),
      question,
    ),
  )
