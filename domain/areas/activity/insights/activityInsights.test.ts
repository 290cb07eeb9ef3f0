import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleFacts, sampleStretch, sampleTag } from '../activityFacts.bed.ts'
import { activityInsights } from './activityInsights.ts'

const minute = 60_000
const zoneOf = (resourceID: string) => Number(resourceID.slice(2))
const nothing = [
  { kind: 'waiting', tested: 0, tooFew: 0, observations: 0 },
  { kind: 'walking', tested: 0, tooFew: 0, observations: 0 },
  { kind: 'tending', tested: 0, tooFew: 0, observations: 0 },
]

/** Jobs that run ten minutes at M-1, wait, and run at M-2 or M-3; `waits` in minutes by zone, job after job. */
function waitingFacts(waits: Record<2 | 3, number[]>) {
  const machines = { 'M-1': [], 'M-2': [], 'M-3': [] } as Record<string, ReturnType<typeof sampleStretch>[]>
  for (const zone of [2, 3] as const)
    for (const [place, wait] of waits[zone].entries()) {
      const [jobNum, from] = [`J-${zone}-${place}`, place * 200 + zone]
      const at = (oprSeq: number, start: number) => {
        const stretch = sampleStretch(start, start + 10, 'running', { jobNum })
        return { ...stretch, jobs: stretch.jobs.map((work) => ({ ...work, oprSeq })) }
      }
      machines['M-1']!.push(at(10, from))
      machines[`M-${zone}`]!.push(at(20, from + 10 + wait))
    }
  const list = Object.entries(machines).map(([resourceID, stretches]) => ({ resourceID, stretches }))
  return sampleFacts({ range: { start: 0, end: 6000 * minute }, machines: list, zoneOf, tickets: null })
}

test('a zone in which jobs wait longer than in others stands out, with the longest wait as evidence', () => {
  const short = Array.from({ length: 12 }, (_, k) => 10 + k)
  const { found, looked } = activityInsights(waitingFacts({ 2: short, 3: short.map((wait) => wait * 4) }))
  expect(found).toEqual([
    expect.objectContaining({ kind: 'waiting', zoneId: 3, median: 62 * 60, othersMedian: 15.5 * 60, observations: 12 }),
  ])
  expect(found[0]!.pValue).toBeLessThan(0.001)
  expect(found[0]!.evidence).toMatchObject({ jobNum: 'J-3-11', value: 84 * 60 })
  expect(looked[0]).toEqual({ kind: 'waiting', tested: 2, tooFew: 0, observations: 24 })
})

test('too few observations are told as such and found nothing in; nothing at all is told as nothing', () => {
  const { found, looked } = activityInsights(waitingFacts({ 2: [1, 2, 3], 3: [90, 100, 110] }))
  expect(found).toEqual([])
  expect(looked[0]).toEqual({ kind: 'waiting', tested: 0, tooFew: 2, observations: 6 })
  expect(activityInsights(sampleFacts())).toEqual({ found: [], looked: nothing })
})

test('people of a zone who walk more than those of others stand out, as a zone', () => {
  const tags = ['E-1', 'E-2'].flatMap((empID) =>
    Array.from({ length: 48 }, (_, k) => sampleTag(k * 15, k * 15 + 15, k % 4 === 3 ? 2 : 1, { empID })),
  )
  const resting = ['E-3', 'E-4'].map((empID) => sampleTag(0, 720, 3, { empID }))
  const facts = sampleFacts({ range: { start: 0, end: 720 * minute }, tags: [...tags, ...resting] })
  const { found } = activityInsights(facts)
  expect(found.map(({ kind, zoneId, median, othersMedian }) => [kind, zoneId, median, othersMedian])).toEqual([
    ['walking', 1, 2, 0],
  ])
})

test('a machine that runs less while its person is on another as well stands out against itself', () => {
  const hours = Array.from({ length: 40 }, (_, hour) => hour)
  const machine = (resourceID: string, mayShare: boolean) => ({
    resourceID,
    stretches: hours.flatMap((hour) => {
      const [from, isShared] = [hour * 60, hour % 2 === 0]
      const empIDs = mayShare || isShared ? ['E-1'] : []
      const runs = mayShare && isShared ? 30 + (hour % 7) : 50 + (hour % 5)
      return [
        sampleStretch(from, from + runs, 'running', { empIDs }),
        sampleStretch(from + runs, from + 60, 'idle', { empIDs }),
      ]
    }),
  })
  const machines = [machine('M-1', true), machine('M-2', false)]
  const { found } = activityInsights(sampleFacts({ range: { start: 0, end: 2400 * minute }, machines }))
  expect(found.map(({ kind, resourceID, observations }) => [kind, resourceID, observations])).toEqual([
    ['tending', 'M-1', 20],
  ])
  expect(found[0]!.median).toBeLessThan(found[0]!.othersMedian)
})

test('where only chance is at work, seldom anything is found', () => {
  let falsely = 0
  const times = 200
  const waits = fc.noBias(fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 15, maxLength: 15 }))
  fc.assert(
    fc.property(waits, waits, (some, others) => {
      if (activityInsights(waitingFacts({ 2: some, 3: others })).found.length > 0) falsely++
    }),
    { numRuns: times },
  )
  // 5 % of the runs on average; chance alone puts it above 12 % once in 100,000 times.
  expect(falsely).toBeLessThan(0.12 * times)
})
