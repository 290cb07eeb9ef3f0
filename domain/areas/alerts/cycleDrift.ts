import { driftChart } from '../../core/statistics/driftChart.ts'
import { normalAbove } from '../../core/statistics/normal.ts'
import { cycleText, iso, percentText, timeText } from '../efficiency/wording.ts'
import type { LiveQuery } from './downTooLong.ts'
import type { Finding } from './finding.ts'
import type { MachineNow } from './machineNow.ts'

/** An hour (start, epoch ms) of a machine making one part: its run time for the part and the parts counted. */
export type PartHour = { start: number; runSecs: number; parts: number }

const hourMs = 3_600_000
const meanCycle = (hours: readonly PartHour[]) =>
  hours.reduce((sum, hour) => sum + hour.runSecs, 0) / hours.reduce((sum, hour) => sum + hour.parts, 0)

/**
 * Detects a drift of the cycle of the part that a running machine makes: an EWMA chart of the sequential normal scores
 * of its whole hours. `hours`: those of that part, ascending.
 */
export function cycleDrift(
  { floor, settings }: LiveQuery,
  { resourceID, received }: MachineNow,
  hours: readonly PartHour[],
): Finding | null {
  const { leastRunSecs, leastParts, hoursNeeded, chart, runLength, leastChange } = settings.drift
  if (received?.state !== 'running') return null
  const used = hours.filter((hour) => hour.runSecs >= leastRunSecs && hour.parts >= leastParts)
  if (used.length < hoursNeeded) return null
  const { isOut, onset, sigmas } = driftChart(
    used.map((hour) => hour.runSecs / hour.parts),
    chart,
  )
  if (!isOut || onset === 0) return null
  const [before, after] = [used.slice(0, onset), used.slice(onset)]
  const [beforeSecs, cycleSecs] = [meanCycle(before), meanCycle(after)]
  const change = cycleSecs / beforeSecs - 1
  if (Math.abs(change) < leastChange || change > 0 !== sigmas > 0) return null
  const { start } = after[0]!
  const parts = after.reduce((sum, hour) => sum + hour.parts, 0)
  const { partNum, idealCycleSecs } = received
  const slower = change > 0
  const partText = partNum === null ? 'a part' : `a part ${partNum}`
  const standard = idealCycleSecs === null ? '' : ` (standard ${cycleText(idealCycleSecs)})`
  return {
    id: ['cycleDrift', resourceID, partNum ?? '', iso(start)].join('~'),
    kind: 'cycleDrift',
    resourceID,
    about: { partNum, empID: null },
    topic: slower ? 'Cycle slower' : 'Cycle faster',
    message:
      `${resourceID} has taken ${cycleText(cycleSecs)} for ${partText} since ${timeText(start, floor.timeZone)}, ` +
      `${percentText(Math.abs(change))} ${slower ? 'more' : 'less'} than the ${cycleText(beforeSecs)} before${standard}.`,
    severity: slower ? 'warning' : 'information',
    since: iso(start),
    until: null,
    numbers: { cycleSecs, beforeSecs, change, parts, hours: after.length, standardSecs: idealCycleSecs, sigmas },
    confidence: {
      test: `EWMA chart of sequential normal scores, one false alarm in ${runLength} hours of running`,
      pValue: 2 * normalAbove(Math.abs(sigmas)),
      falseAlarmRate: 1 / runLength,
      observations: used.length,
    },
    lostSecs: slower ? (cycleSecs - beforeSecs) * parts : null,
    evidence: { resourceID, start: iso(start), end: iso(after.at(-1)!.start + hourMs), view: 'performance' },
  }
}
