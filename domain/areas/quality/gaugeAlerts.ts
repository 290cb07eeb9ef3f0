import type { Gauge, gaugeState } from '../checksheets/index.ts'
import { dateText, iso, timeText } from '../efficiency/wording.ts'
import type { CheckQuery, QualityFinding } from './checkAlerts.ts'

/** A gauge in use with its state, for alerts. */
export type GaugeNow = Pick<
  Gauge,
  'gaugeID' | 'gaugeName' | 'resourceID' | 'dueOn' | 'overdueFrom' | 'calibratedAt'
> & {
  state: ReturnType<typeof gaugeState>
}

/**
 * A failed calibration whose affected values are not dealt with yet: their number and their start (epoch ms; null: from
 * the first value on).
 */
export type GaugeFailed = Pick<Gauge, 'gaugeID' | 'gaugeName' | 'resourceID' | 'inUse'> & {
  calibrationID: number
  at: number
  since: number | null
  values: number
}

const finding = (
  { gaugeID, resourceID }: Pick<Gauge, 'gaugeID' | 'resourceID'>,
  { asOf }: CheckQuery,
  details: Pick<QualityFinding, 'id' | 'kind' | 'topic' | 'message' | 'severity' | 'numbers'> & { since: number },
): QualityFinding => ({
  ...details,
  resourceID: resourceID ?? '',
  characteristic: null,
  gaugeID,
  since: iso(details.since),
  until: null,
  confidence: null,
  lostSecs: null,
  evidence: { resourceID: resourceID ?? '', start: iso(Math.min(details.since, asOf)), end: iso(asOf), view: 'gauge' },
})

const onward = 'Values measured with it are marked as doubtful.'

/** Alert texts for gauges in use, by state. */
const alertTexts: Partial<
  Record<GaugeNow['state'], Pick<QualityFinding, 'kind' | 'topic' | 'severity'> & { text: (dueOn: string) => string }>
> = {
  failed: {
    kind: 'gaugeFailed',
    topic: 'Gauge failed',
    severity: 'attention',
    text: () => `is in use, though it failed its last calibration. ${onward}`,
  },
  overdue: {
    kind: 'gaugeOverdue',
    topic: 'Gauge overdue',
    severity: 'warning',
    text: (dueOn) => `is in use, and its calibration was due on ${dueOn}. ${onward}`,
  },
  neverCalibrated: {
    kind: 'gaugeOverdue',
    topic: 'Gauge never calibrated',
    severity: 'warning',
    text: () => `is in use and was never calibrated. ${onward}`,
  },
  due: {
    kind: 'gaugeDue',
    topic: 'Gauge due',
    severity: 'information',
    text: (dueOn) => `must be calibrated by ${dueOn}.`,
  },
}

/**
 * Returns the alerts of gauges in use that are overdue, due soon, never calibrated, or used after a failed calibration.
 */
export const gaugeAlerts = (query: CheckQuery, gauges: readonly GaugeNow[]): QualityFinding[] =>
  gauges.flatMap((gauge) => {
    const { gaugeID, gaugeName, state, dueOn, overdueFrom, calibratedAt } = gauge
    const alert = alertTexts[state]
    if (!alert) return []
    const { text, ...rest } = alert
    const since = state === 'overdue' ? overdueFrom : state === 'failed' ? calibratedAt : null
    return finding(gauge, query, {
      ...rest,
      id: ['gauge', state, gaugeID, dueOn ?? ''].join('~'),
      message: `Gauge ${gaugeID} (${gaugeName}) ${text(dueOn === null ? '' : dateText(dueOn))}`,
      numbers: {},
      since: since === null ? query.asOf : Date.parse(since),
    })
  })

/** Returns the alerts of failed calibrations until the handling of the affected values is recorded. */
export const failedAlerts = (query: CheckQuery, failed: readonly GaugeFailed[]): QualityFinding[] =>
  failed.map((each) => {
    const { gaugeID, gaugeName, calibrationID, at, since, values, inUse } = each
    const { timeZone } = query
    const after = since === null ? '' : ` since its last passed calibration (${timeText(since, timeZone)})`
    const counted = values === 1 ? '1 value that was' : `${values === 0 ? 'No' : values} values that were`
    return finding(each, query, {
      id: `gaugeFailed~${calibrationID}`,
      kind: 'gaugeFailed',
      topic: 'Gauge failed',
      message:
        `Gauge ${gaugeID} (${gaugeName}) failed its calibration, ${timeText(at, timeZone)}` +
        `${inUse ? ', and is still in use' : ''}. ${counted} measured with it${after} ` +
        `${values === 1 ? 'is' : 'are'} doubtful. Record in the calibration what was done about them.`,
      severity: 'attention',
      numbers: { values },
      since: at,
    })
  })
