import type { Floor } from '../efficiency/floor.ts'
import { durationText, iso, timeText } from '../efficiency/wording.ts'
import { quantile } from '../statistics/quantile.ts'
import type { AlertSettings } from './alertSettings.ts'
import { type DownWindow, disturbances } from './disturbances.ts'
import type { Finding } from './finding.ts'
import type { MachineNow } from './machineNow.ts'
import { plannedAt, plannedMs } from './plannedAround.ts'

export type LiveQuestion = { floor: Floor; asOf: number; settings: AlertSettings }

const dayMs = 86_400_000

/** Planned milliseconds that a machine has lost to the stop it is in; null unless it is down in planned time now. */
export function downFor({ floor, asOf, settings }: LiveQuestion, { resourceID, heard }: MachineNow): number | null {
  if (heard?.state !== 'down' || plannedAt(floor, resourceID, asOf) !== 'planned') return null
  const earliest = asOf - settings.historyDays * dayMs
  return plannedMs(floor, resourceID, { start: Math.max(heard.since, earliest), end: asOf })
}

/**
 * A machine that is down for longer than the given share of its own disturbances. `history`: the windows in which it
 * was down, ascending; those that end after the stop began are left out.
 */
export function downTooLong(
  question: LiveQuestion,
  machine: MachineNow,
  history: readonly DownWindow[],
): Finding | null {
  const { floor, asOf, settings } = question
  const { percentile, stopsNeeded, leastSecs, otherwiseSecs } = settings.down
  const lostMs = downFor(question, machine)
  if (lostMs === null) return null
  const { resourceID } = machine
  const { since, reason } = machine.heard!
  const lengths = disturbances(history.filter(({ start }) => start + 300_000 <= since))
  const usualSecs = lengths.length >= stopsNeeded ? quantile(lengths, percentile)! / 1000 : null
  const limitSecs = usualSecs === null ? otherwiseSecs : Math.max(leastSecs, usualSecs)
  if (lostMs <= limitSecs * 1000) return null
  const whole = lostMs === asOf - since
  const length = `${durationText(lostMs / 1000)}${whole ? '' : ` of planned time (since ${timeText(since, floor.timeZone)})`}`
  const compared =
    usualSecs === null
      ? `longer than ${durationText(limitSecs)} counts as too long`
      : `it is usually back within ${durationText(usualSecs)}`
  return {
    id: ['downTooLong', resourceID, iso(since)].join('~'),
    kind: 'downTooLong',
    resourceID,
    topic: 'Down too long',
    message: `${resourceID} has been down for ${length}${reason === null ? '' : `, reason ${reason}`}; ${compared}.`,
    severity: 'attention',
    since: iso(since),
    until: null,
    numbers: { downSecs: lostMs / 1000, limitSecs, usualSecs, stops: lengths.length },
    confidence:
      usualSecs === null
        ? null
        : {
            test: `${percentile * 100}th percentile of its own disturbances in ${settings.historyDays} days`,
            pValue: null,
            falseAlarmRate: 1 - percentile,
            observations: lengths.length,
          },
    lostSecs: lostMs / 1000,
    evidence: { resourceID, start: iso(since), end: iso(asOf), view: 'details' },
  }
}
