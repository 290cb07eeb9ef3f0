import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleFacts, sampleInterval, sampleTag } from '../activityFacts.fixture.ts'
import { activityInsights } from './activityInsights.ts'

const minute = 60_000
const zoneOf = (resourceID: string) => Number(resourceID.slice(2))
const noneTested = [
  { kind: 'waiting', tested: 0, tooFew: 0, observations: 0 },
  { kind: 'walking', tested: 0, tooFew: 0, observations: 0 },
  { kind: 'tending', tested: 0, tooFew: 0, observations: 0 },
]

/** Jobs that run for ten minutes at M-1, wait, and run at M-2 or M-3; `waits` holds the minutes by zone, job by job. */
function waitingFacts(waits: Record<2 | 3, number[]>) {
  const machines = { 'M-1': [], 'M-2': [], 'M-3': [] } as Record<string, ReturnType<typeof sampleInterval>[]>
  for (const zone of [2, 3] as const)
    for (const [index, wait] of waits[zone].entries()) {
      const [jobNum, from] = [`J-${zone}-${index}`, index * 200 + zone]
      const at = (oprSeq: number, start: number) => {
        const interval = sampleInterval(start, start + 10, 'running', { jobNum })
        return { ...interval, jobs: interval.jobs.map((work) => ({ ...work, oprSeq })) }
      }
      machines['M-1']!.push(at(10, from))
      machines[`M-${zone}`]!.push(at(20, from + 10 + wait))
    }
  const list = Object.entries(machines).map(([resourceID, stretches]) => ({ resourceID, stretches }))
  return sampleFacts({ range: { start: 0, end: 6000 * minute }, machines: list, zoneOf, tickets: null })
}

test('reports a zone in which jobs wait longer than in other zones, with the longest wait as evidence', () => {
  const short = Array.from({ length: 12 }, (_, k) => 10 + k)
  const { found, testCounts } = activityInsights(waitingFacts({ 2: short, 3: short.map((wait) => wait * 4) }))
  expect(found).toEqual([
    expect.objectContaining({ kind: 'waiting', zoneId: 3, median: 62 * 60, otherMedian: 15.5 * 60, observations: 12 }),
  ])
  expect(found[0]!.pValue).toBeLessThan(0.001)
  expect(found[0]!.evidence).toMatchObject({ jobNum: 'J-3-11', value: 84 * 60 })
  expect(testCounts[0]).toEqual({ kind: 'waiting', tested: 2, tooFew: 0, observations: 24 })
})

test('counts comparisons with too few observations without testing them, and returns zeros without data', () => {
  const { found, testCounts } = activityInsights(waitingFacts({ 2: [1, 2, 3], 3: [90, 100, 110] }))
  expect(found).toEqual([])
  expect(testCounts[0]).toEqual({ kind: 'waiting', tested: 0, tooFew: 2, observations: 6 })
  expect(activityInsights(sampleFacts())).toEqual({ found: [], testCounts: noneTested })
})

test('reports a zone whose people walk more than those of other zones', () => {
  const tags = ['E-1', 'E-2'].flatMap((empID) =>
    Array.from({ length: 48 }, (_, k) => sampleTag(k * 15, k * 15 + 15, k % 4 === 3 ? 2 : 1, { empID })),
  )
  const staying = ['E-3', 'E-4'].map((empID) => sampleTag(0, 720, 3, { empID }))
  const facts = sampleFacts({ range: { start: 0, end: 720 * minute }, tags: [...tags, ...staying] })
  const { found } = activityInsights(facts)
  expect(found.map(({ kind, zoneId, median, otherMedian }) => [kind, zoneId, median, otherMedian])).toEqual([
    ['walking', 1, 2, 0],
  ])
})

test('reports a machine that runs less while its operator is also on another machine', () => {
  const hours = Array.from({ length: 40 }, (_, hour) => hour)
  const machine = (resourceID: string, mayShare: boolean) => ({
    resourceID,
    stretches: hours.flatMap((hour) => {
      const [from, isShared] = [hour * 60, hour % 2 === 0]
      const empIDs = mayShare || isShared ? ['E-1'] : []
      const runs = mayShare && isShared ? 30 + (hour % 7) : 50 + (hour % 5)
      return [
        sampleInterval(from, from + runs, 'running', { empIDs }),
        sampleInterval(from + runs, from + 60, 'idle', { empIDs }),
      ]
    }),
  })
  const machines = [machine('M-1', true), machine('M-2', false)]
  const { found } = activityInsights(sampleFacts({ range: { start: 0, end: 2400 * minute }, machines }))
  expect(found.map(({ kind, resourceID, observations }) => [kind, resourceID, observations])).toEqual([
    ['tending', 'M-1', 20],
  ])
  expect(found[0]!.median).toBeLessThan(found[0]!.otherMedian)
})

test('rarely reports an insight for random data', () => {
  let falsely = 0
  const times = 200
  const waits = fc.noBias(fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 15, maxLength: 15 }))
  fc.assert(
    fc.property(waits, waits, (some, otherValues) => {
      if (activityInsights(waitingFacts({ 2: some, 3: otherValues })).found.length > 0) falsely++
    }),
    { numRuns: times },
  )
  // 5 % of the runs on average; the probability of exceeding 12 % by chance is 1 in 100,000.
  expect(falsely).toBeLessThan(0.12 * times)
})
