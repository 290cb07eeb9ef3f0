import type { Gauge, gaugeState } from '../checksheets/face.ts'
import { dateText, iso, timeText } from '../efficiency/wording.ts'
import type { CheckQuestion, QualityFinding } from './checkAlerts.ts'

/** A gauge in use as alerts speak of it, and how it stands. */
export type GaugeNow = Pick<
  Gauge,
  'gaugeID' | 'gaugeName' | 'resourceID' | 'dueOn' | 'overdueFrom' | 'calibratedAt'
> & {
  state: ReturnType<typeof gaugeState>
}

/**
 * A calibration that a gauge failed, while nobody said what was done about values that it measured: how many there are,
 * from when on (epoch ms; null: from the first on).
 */
export type GaugeFailed = Pick<Gauge, 'gaugeID' | 'gaugeName' | 'resourceID' | 'inUse'> & {
  calibrationID: number
  at: number
  since: number | null
  values: number
}

const finding = (
  { gaugeID, resourceID }: Pick<Gauge, 'gaugeID' | 'resourceID'>,
  { asOf }: CheckQuestion,
  told: Pick<QualityFinding, 'id' | 'kind' | 'topic' | 'message' | 'severity' | 'numbers'> & { since: number },
): QualityFinding => ({
  ...told,
  resourceID: resourceID ?? '',
  characteristic: null,
  gaugeID,
  since: iso(told.since),
  until: null,
  confidence: null,
  lostSecs: null,
  evidence: { resourceID: resourceID ?? '', start: iso(Math.min(told.since, asOf)), end: iso(asOf), view: 'gauge' },
})

const onward = 'What is measured with it is told as doubtful.'

/** What is told of a gauge in use, by how it stands. */
const told: Partial<
  Record<GaugeNow['state'], Pick<QualityFinding, 'kind' | 'topic' | 'severity'> & { says: (dueOn: string) => string }>
> = {
  failed: {
    kind: 'gaugeFailed',
    topic: 'Gauge failed',
    severity: 'attention',
    says: () => `is in use, though it failed its last calibration. ${onward}`,
  },
  overdue: {
    kind: 'gaugeOverdue',
    topic: 'Gauge overdue',
    severity: 'warning',
    says: (dueOn) => `is in use, and its calibration was due on ${dueOn}. ${onward}`,
  },
  neverCalibrated: {
    kind: 'gaugeOverdue',
    topic: 'Gauge never calibrated',
    severity: 'warning',
    says: () => `is in use and was never calibrated. ${onward}`,
  },
  due: {
    kind: 'gaugeDue',
    topic: 'Gauge due',
    severity: 'information',
    says: (dueOn) => `must be calibrated by ${dueOn}.`,
  },
}

/** The alerts of gauges in use that are overdue, due soon, never calibrated, or used though they failed. */
export const gaugeAlerts = (question: CheckQuestion, gauges: readonly GaugeNow[]): QualityFinding[] =>
  gauges.flatMap((gauge) => {
    const { gaugeID, gaugeName, state, dueOn, overdueFrom, calibratedAt } = gauge
    const how = told[state]
    if (!how) return []
    const { says, ...rest } = how
    const since = state === 'overdue' ? overdueFrom : state === 'failed' ? calibratedAt : null
    return finding(gauge, question, {
      ...rest,
      id: ['gauge', state, gaugeID, dueOn ?? ''].join('~'),
      message: `Gauge ${gaugeID} (${gaugeName}) ${says(dueOn === null ? '' : dateText(dueOn))}`,
      numbers: {},
      since: since === null ? question.asOf : Date.parse(since),
    })
  })

/** The alerts of calibrations that were failed, until somebody says what was done about the values. */
export const failedAlerts = (question: CheckQuestion, failed: readonly GaugeFailed[]): QualityFinding[] =>
  failed.map((each) => {
    const { gaugeID, gaugeName, calibrationID, at, since, values, inUse } = each
    const { timeZone } = question
    const after = since === null ? '' : ` since it passed one last (${timeText(since, timeZone)})`
    const counted = values === 1 ? '1 value that was' : `${values === 0 ? 'No' : values} values that were`
    return finding(each, question, {
      id: `gaugeFailed~${calibrationID}`,
      kind: 'gaugeFailed',
      topic: 'Gauge failed',
      message:
        `Gauge ${gaugeID} (${gaugeName}) failed its calibration, ${timeText(at, timeZone)}` +
        `${inUse ? ', and is in use still' : ''}. ${counted} measured with it${after} ` +
        `${values === 1 ? 'is' : 'are'} doubtful. Its calibration must say what was done about them.`,
      severity: 'attention',
      numbers: { values },
      since: at,
    })
  })
