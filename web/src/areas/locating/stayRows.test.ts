import { expect, test } from 'vitest'
import { jobOf, secsOf, stayRows } from './stayRows.ts'
import type { TagStay } from './useStays.ts'

const stay = (epc: string, zoneId: number | null, from: number, to: number | null, more: Partial<TagStay> = {}) => ({
  epc,
  label: epc,
  type: null,
  associationID: null,
  floorPlanId: 1,
  zoneId,
  from,
  to,
  sureness: 1,
  evidence: 'zone' as const,
  ...more,
})
const job = (associationID: string) => ({ type: 'jobOperations', associationID })
const stays = [
  stay('A', 1, 0, 10_000, job('J-1~0~10')),
  stay('B', 1, 0, 4000, job('J-2~0~10')),
  stay('A', 2, 10_000, null, job('J-1~0~10')),
  stay('C', null, 1000, 2000),
]
const named = (by: 'tag' | 'zone' | 'job') =>
  stayRows(stays, by, (zone) => `Zone ${zone}`, 15_000).map(({ name, secs }) => [name, secs])

test('a continuing stay is counted until the end of the range', () => {
  expect(secsOf({ from: 0, to: null }, 3000)).toBe(3)
  expect(secsOf({ from: 0, to: 9000 }, 3000)).toBe(3)
  expect(secsOf({ from: 5000, to: null }, 3000)).toBe(0)
})

test('stays are grouped by tag, zone or job, the longest first', () => {
  expect(named('tag')).toEqual([
    ['A', 15],
    ['B', 4],
    ['C', 1],
  ])
  expect(named('zone')).toEqual([
    ['Zone 1', 14],
    ['Zone 2', 5],
    ['Zone null', 1],
  ])
  expect(named('job')).toEqual([
    ['J-1', 15],
    ['J-2', 4],
  ])
})

test('a line shows when its first stay started', () => {
  const late = [stay('A', 1, 9000, 10_000), stay('A', 2, 2000, 9000), stay('B', 1, 4000, null)]
  expect(stayRows(late, 'tag', String, 15_000).map(({ name, from }) => [name, from])).toEqual([
    ['B', 4000],
    ['A', 2000],
  ])
})

test('a tag on a job, or on an assembly or operation of it, belongs to the job; one on a person belongs to none', () => {
  expect(jobOf({ type: 'jobs', associationID: 'J-1' })).toBe('J-1')
  expect(jobOf({ type: 'jobOperations', associationID: 'J-1~0~10' })).toBe('J-1')
  expect(jobOf({ type: 'employees', associationID: 'E-1' })).toBe(null)
})
