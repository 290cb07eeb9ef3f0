import type { QualityFinding } from '@takt/domain/areas/quality/checkAlerts.ts'
import { expect, test } from 'vitest'
import { topFindings } from './topFindings.ts'

test('selects the costliest findings with and without people, and counts all of them', () => {
  const findings = Array.from({ length: 60 }, (_, k) => ({
    id: `f${k}`,
    severity: 'warning',
    since: '2026-03-02T00:00:00.000Z',
    lostSecs: k,
    // The costliest findings concern people.
    about: { partNum: 'P-1', empID: k < 40 ? null : `E-${k}` },
  })) as QualityFinding[]
  const { found: top, all, withoutPeople } = topFindings(findings, 10)
  expect([all, withoutPeople]).toEqual([60, 40])
  expect(top.slice(0, 10).map(({ lostSecs }) => lostSecs)).toEqual([59, 58, 57, 56, 55, 54, 53, 52, 51, 50])
  const machines = top.filter(({ about }) => about?.empID === null)
  expect(machines.map(({ lostSecs }) => lostSecs)).toEqual([39, 38, 37, 36, 35, 34, 33, 32, 31, 30])
  expect(top).toHaveLength(20)
})
