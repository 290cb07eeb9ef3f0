import type { Floor } from '../efficiency/floor/floor.ts'
import { windowMs } from '../efficiency/totals/windowRollup.ts'
import { durationText, iso, timeText } from '../efficiency/wording.ts'
import type { AlertSettings } from './alertSettings.ts'
import { type DownWindow, disturbances } from './disturbances.ts'
import { downLimit, plannedDays } from './downLimit.ts'
import type { Finding } from './finding.ts'
import type { MachineNow } from './machineNow.ts'
import { plannedAt, plannedMs } from './plannedTimeAt.ts'

export type LiveQuery = { floor: Floor; asOf: number; settings: AlertSettings }

const dayMs = 86_400_000

/**
 * Returns the planned milliseconds lost to the current stop of a machine; null unless it is down in planned time now.
 */
export function downFor({ floor, asOf, settings }: LiveQuery, { resourceID, received }: MachineNow): number | null {
  if (received?.state !== 'down' || plannedAt(floor, resourceID, asOf) !== 'planned') return null
  const earliest = asOf - settings.historyDays * dayMs
  return plannedMs(floor, resourceID, { start: Math.max(received.since, earliest), end: asOf })
}

/**
 * Detects a machine that has been down for longer than its limit (`downLimit`). `history`: the windows with down time
 * in the days of comparison, ascending; those that end after the start of the stop are ignored.
 */
export function downTooLong(query: LiveQuery, machine: MachineNow, history: readonly DownWindow[]): Finding | null {
  const { floor, asOf, settings } = query
  const { multiple, historyDays } = settings.down
  const lostMs = downFor(query, machine)
  if (lostMs === null) return null
  const { resourceID } = machine
  const { since, reason } = machine.received!
  const before = disturbances(history.filter(({ start }) => start + windowMs <= since))
  const days = plannedDays(floor, resourceID, { start: asOf - historyDays * dayMs, end: since }).length
  const limit = downLimit(
    settings,
    before.map(({ ms }) => ms),
    days,
  )
  const { limitSecs, usualSecs, stops, alertsPerDay } = limit
  if (lostMs <= limitSecs * 1000) return null
  const whole = lostMs === asOf - since
  const length = `${durationText(lostMs / 1000)}${whole ? '' : ` of planned time (since ${timeText(since, floor.timeZone)})`}`
  const compared =
    usualSecs === null
      ? `longer than ${durationText(limitSecs)} counts as too long`
      : `its stops usually last ${durationText(usualSecs)}`
  return {
    id: ['downTooLong', resourceID, iso(since)].join('~'),
    kind: 'downTooLong',
    resourceID,
    topic: 'Down too long',
    message: `${resourceID} has been down for ${length}${reason === null ? '' : `, reason ${reason}`}; ${compared}.`,
    severity: 'attention',
    since: iso(since),
    until: null,
    numbers: { downSecs: lostMs / 1000, limitSecs, usualSecs, stops },
    confidence:
      usualSecs === null
        ? null
        : {
            test:
              `Longer than ${multiple} times the median of its own disturbances in ${historyDays} days, and among the ` +
              `longest of them`,
            pValue: null,
            falseAlarmRate: alertsPerDay,
            observations: stops,
          },
    lostSecs: lostMs / 1000,
    evidence: { resourceID, start: iso(since), end: iso(asOf), view: 'details' },
  }
}
