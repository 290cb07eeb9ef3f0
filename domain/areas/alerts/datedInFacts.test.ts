import { expect, test } from 'vitest'
import { weekdays } from '../../core/schedule/schedule.ts'
import { sampleFloor, sampleResource, sampleSchedule } from '../efficiency/oracles/plantSamples.bed.ts'
import { combinationEffects } from './combinationEffects.ts'
import { datedInFacts } from './datedInFacts.ts'
import { recurringStops } from './recurringStops.ts'
import { dayMs, firstDay, questionOver } from './simulatedDays.bed.ts'
import { type WorkDay, workDaysOf } from './workDays.ts'

const shift = { shiftNum: 1, name: 'Day', days: [...weekdays], start: '06:00', end: '22:00', breaks: [] }
const firstFact = (firstDay + 62) * dayMs + 8 * 3_600_000
/** 90 days of machine `M-0`, which has facts of the last 28 alone. */
const question = (service: object = {}) => ({
  ...questionOver(90, 1),
  floor: sampleFloor(
    [sampleResource({ resourceID: 'M-0', service: { from: null, to: null, firstFact, ...service } })],
    [sampleSchedule({ shifts: [shift] })],
  ),
})

test('recurring stops are dated, and their days counted, from the first fact of their machine on', () => {
  const stop = (hour: number, days: number) => ({ resourceID: 'M-0', hour, days, stops: days, downMs: days * 600_000 })
  const others = [6, 7, 8, 9, 10, 11, 12, 14].map((hour) => stop(hour, 2))
  const asked = question()
  const [found] = recurringStops(asked, [...others, stop(13, 16)]).map((finding) => datedInFacts(finding, asked.floor))
  expect(found).toMatchObject({
    message: 'M-0 went down between 13:00 and 14:00 on 16 of 28 days; 2.0 were to be expected.',
    since: new Date(firstFact).toISOString(),
    evidence: { start: new Date(firstFact).toISOString(), end: new Date(asked.range.end).toISOString() },
  })
})

/** An effect of two people at `M-0`. */
function combination(service: object = {}) {
  const day = (empID: string, pace: number, k: number): WorkDay => {
    const made = { runSecs: 10_000, idealSecs: 10_000 * pace + k, good: 100, total: 100, idealMissing: 0 }
    return { resourceID: 'M-0', empID, partNum: 'P-7', oprSeq: 10, ...made }
  }
  const asked = question(service)
  const days = Array.from({ length: 20 }, (_, k) => [day('E-1', 0.7, k), day('E-2', 0.9, k)]).flat()
  const [found] = combinationEffects(asked, workDaysOf(days))
  return { asked, finding: found!, dated: datedInFacts(found!, asked.floor) }
}

test('habits are dated from the first fact of their machine on, also where it was commissioned before', () => {
  for (const from of [null, firstDay * dayMs])
    expect(combination({ from }).dated.since).toBe(new Date(firstFact).toISOString())
})

test('habits are dated up to the end of the service of their machine', () => {
  const to = (firstDay + 80) * dayMs
  const { dated } = combination({ to })
  expect([dated.until, dated.evidence.end]).toEqual([new Date(to).toISOString(), new Date(to).toISOString()])
})

test('a finding whose machine had facts all the time keeps its dates', () => {
  const { finding, dated } = combination({ firstFact: (firstDay - 5) * dayMs })
  expect(dated).toEqual(finding)
})
