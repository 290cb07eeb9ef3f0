import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankSum } from '../../core/statistics/rankSum.ts'
import { combinationEffects } from './combinationEffects.ts'
import { queryOver } from './simulatedDays.fixture.ts'
import { type WorkDay, workDaysOf } from './workDays.ts'

const query = queryOver(20, 2)
/** A day of a machine and a person with this pace and yield. */
const day = (k: number, resourceID: string, empID: string | null, pace = 0.9, good = 100): WorkDay => ({
  resourceID,
  empID,
  partNum: 'P-7',
  oprSeq: 10,
  runSecs: 10_000,
  idealSecs: 10_000 * pace + k,
  good,
  total: 100,
  idealMissing: 0,
})
const days = (make: (k: number) => WorkDay[], length = 20) => Array.from({ length }, (_, k) => make(k)).flat()

test('returns the p-value of Wilcoxon’s test of the days themselves', () => {
  const work = days((k) => [day(k, 'M-0', 'E-1', 0.7 + (k % 5) / 20), day(k, 'M-0', 'E-2', 0.9)])
  const ratios = (empID: string) =>
    work.filter((entry) => entry.empID === empID).map((entry) => entry.idealSecs / entry.runSecs)
  const slow = combinationEffects(query, workDaysOf(work)).find(({ severity }) => severity === 'warning')!
  expect(slow.confidence!.pValue).toBeCloseTo(rankSum(ratios('E-1'), ratios('E-2')).pValue, 12)
  expect(slow.confidence!.observations).toBe(40)
})

test('reports quality separately with the lost ideal time, and names only the machine if there is no person', () => {
  const work = days((k) => [day(k, 'M-0', null, 0.9, 85 + (k % 2)), day(k, 'M-1', null, 0.9, 97 + (k % 2))])
  const bad = combinationEffects(query, workDaysOf(work)).find(({ severity }) => severity === 'warning')!
  expect(bad).toMatchObject({ kind: 'qualityOfCombination', resourceID: 'M-0', evidence: { view: 'quality' } })
  expect(bad.message).toBe('M-0 makes part P-7, operation 10 at 85.5 % quality on 20 days; elsewhere it is 97.5 %.')
  const ideal = work.filter(({ resourceID }) => resourceID === 'M-0').reduce((sum, entry) => sum + entry.idealSecs, 0)
  expect(bad.lostSecs).toBeCloseTo(0.12 * ideal, 6)
})

const messagesOf = (work: WorkDay[]) =>
  combinationEffects(query, workDaysOf(work))
    .map(({ message }) =>
      message.replace(' makes part P-7, operation 10 at', ':').replace(/ performance on \d+ days/, ''),
    )
    .sort()

test('compares people with others at the same machine: reports a slow machine, but not the people who work there', () => {
  const equalPeople = (k: number) =>
    ['E-1', 'E-2'].flatMap((empID) => [day(k, 'M-0', empID, 0.7), day(k, 'M-1', empID === 'E-1' ? 'E-3' : empID, 0.9)])
  expect(messagesOf(days(equalPeople))).toEqual([
    'M-0: 70.1 %; elsewhere it is 90.1 %.',
    'M-1: 90.1 %; elsewhere it is 70.1 %.',
  ])
  // A person slower than the others at the machine is reported, even if the machine is the fastest.
  const slowPerson = (k: number) => [day(k, 'M-0', 'E-1', 0.8), day(k, 'M-0', null, 0.95), day(k, 'M-1', 'E-1', 0.87)]
  expect(messagesOf(days(slowPerson))).toEqual(['M-0 with E-1: 80.1 %; with others at this machine it is 95.1 %.'])
})

test('names both the machine and its only operator, since their effects cannot be separated', () => {
  // A person present only for minutes does not allow the effects to be separated.
  const briefVisit = { ...day(0, 'M-0', 'E-2'), runSecs: 60 }
  const onePerson = (k: number) => [day(k, 'M-0', 'E-1', 0.7), briefVisit, day(k, 'M-1', null, 0.9)]
  expect(messagesOf(days(onePerson))).toEqual([
    'M-0 with E-1: 70.1 %; elsewhere it is 90.1 %.',
    'M-1: 90.1 %; elsewhere it is 70.1 %.',
  ])
})

test('parts without a standard have a quality but no performance', () => {
  const unknown = (entry: WorkDay) => ({ ...entry, idealMissing: entry.total })
  const work = days((k) => [day(k, 'M-0', 'E-1', 0.5, 85 + (k % 2)), day(k, 'M-0', 'E-2', 0.9, 99)].map(unknown))
  const kinds = combinationEffects(query, workDaysOf(work)).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['qualityOfCombination']))
})

test('reports nothing for too few days, days with little work or a single combination', () => {
  const pair = (k: number) => [day(k, 'M-0', 'E-1', 0.5), day(k, 'M-0', 'E-2', 0.9)]
  expect(combinationEffects(query, workDaysOf(days(pair, 7)))).toEqual([])
  expect(combinationEffects(query, workDaysOf(days(pair).map((entry) => ({ ...entry, runSecs: 1799 }))))).toEqual([])
  expect(combinationEffects(query, workDaysOf(days((k) => [day(k, 'M-0', 'E-1', 0.5)])))).toEqual([])
})

test('does not depend on the order of the list', () => {
  const work = days((k) => [day(k, 'M-0', 'E-1', 0.7), day(k, 'M-1', 'E-1', 0.9), day(k, 'M-1', 'E-2', 0.91)])
  const ids = (some: readonly WorkDay[]) =>
    combinationEffects(query, workDaysOf(some))
      .map(({ id }) => id)
      .sort()
  const expected = ids(work)
  expect(expected.length).toBeGreaterThan(0)
  fc.assert(
    fc.property(fc.shuffledSubarray(work, { minLength: work.length }), (mixed) => {
      expect(ids(mixed)).toEqual(expected)
    }),
    { numRuns: 30 },
  )
})
