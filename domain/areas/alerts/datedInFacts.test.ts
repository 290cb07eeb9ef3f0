import { expect, test } from 'vitest'
import { weekdays } from '../../core/schedule/schedule.ts'
import { sampleFloor, sampleResource, sampleSchedule } from '../efficiency/oracles/plantSamples.fixture.ts'
import { combinationEffects } from './combinationEffects.ts'
import { datedInFacts } from './datedInFacts.ts'
import { recurringStops } from './recurringStops.ts'
import { dayMs, firstDay, queryOver } from './simulatedDays.fixture.ts'
import { type WorkDay, workDaysOf } from './workDays.ts'

const shift = { shiftNum: 1, name: 'Day', days: [...weekdays], start: '06:00', end: '22:00', breaks: [] }
const firstFact = (firstDay + 62) * dayMs + 8 * 3_600_000
/** A query over 90 days of machine `M-0`, which has facts of the last 28 days only. */
const queryOf = (service: object = {}) => ({
  ...queryOver(90, 1),
  floor: sampleFloor(
    [sampleResource({ resourceID: 'M-0', service: { from: null, to: null, firstFact, ...service } })],
    [sampleSchedule({ shifts: [shift] })],
  ),
})

test('dates recurring stops, and counts their days, from the first fact of their machine', () => {
  const stop = (hour: number, days: number) => ({ resourceID: 'M-0', hour, days, stops: days, downMs: days * 600_000 })
  const otherStops = [6, 7, 8, 9, 10, 11, 12, 14].map((hour) => stop(hour, 2))
  const query = queryOf()
  const [dated] = recurringStops(query, [...otherStops, stop(13, 16)]).map((finding) =>
    datedInFacts(finding, query.floor),
  )
  expect(dated).toMatchObject({
    message: 'M-0 went down between 13:00 and 14:00 on 16 of 28 days; 2.0 were expected.',
    since: new Date(firstFact).toISOString(),
    evidence: { start: new Date(firstFact).toISOString(), end: new Date(query.range.end).toISOString() },
  })
})

/** An effect of two people at `M-0`. */
function combination(service: object = {}) {
  const day = (empID: string, pace: number, k: number): WorkDay => {
    const work = { runSecs: 10_000, idealSecs: 10_000 * pace + k, good: 100, total: 100, idealMissing: 0 }
    return { resourceID: 'M-0', empID, partNum: 'P-7', oprSeq: 10, ...work }
  }
  const query = queryOf(service)
  const days = Array.from({ length: 20 }, (_, k) => [day('E-1', 0.7, k), day('E-2', 0.9, k)]).flat()
  const [finding] = combinationEffects(query, workDaysOf(days))
  return { query, finding: finding!, dated: datedInFacts(finding!, query.floor) }
}

test('dates habits from the first fact of their machine, even if it was commissioned earlier', () => {
  for (const from of [null, firstDay * dayMs])
    expect(combination({ from }).dated.since).toBe(new Date(firstFact).toISOString())
})

test('dates habits up to the end of service of their machine', () => {
  const to = (firstDay + 80) * dayMs
  const { dated } = combination({ to })
  expect([dated.until, dated.evidence.end]).toEqual([new Date(to).toISOString(), new Date(to).toISOString()])
})

test('keeps the dates of a finding whose machine had facts all the time', () => {
  const { finding, dated } = combination({ firstFact: (firstDay - 5) * dayMs })
  expect(dated).toEqual(finding)
})
