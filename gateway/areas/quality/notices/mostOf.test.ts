import type { QualityFinding } from '@takt/domain/areas/quality/checkAlerts.ts'
import { expect, test } from 'vitest'
import { mostOf } from './mostOf.ts'

test('of many findings those that cost most are told, as many to who may not see people, and all are counted', () => {
  const found = Array.from({ length: 60 }, (_, k) => ({
    id: `f${k}`,
    severity: 'warning',
    since: '2026-03-02T00:00:00.000Z',
    lostSecs: k,
    // Those that cost most are of people.
    about: { partNum: 'P-1', empID: k < 40 ? null : `E-${k}` },
  })) as QualityFinding[]
  const { found: told, all, withoutPeople } = mostOf(found, 10)
  expect([all, withoutPeople]).toEqual([60, 40])
  expect(told.slice(0, 10).map(({ lostSecs }) => lostSecs)).toEqual([59, 58, 57, 56, 55, 54, 53, 52, 51, 50])
  const machines = told.filter(({ about }) => about?.empID === null)
  expect(machines.map(({ lostSecs }) => lostSecs)).toEqual([39, 38, 37, 36, 35, 34, 33, 32, 31, 30])
  expect(told).toHaveLength(20)
})
