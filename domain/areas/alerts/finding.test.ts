import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Finding, inOrder, noticeOf } from './finding.ts'

const severities = ['attention', 'warning', 'information'] as const
const finding: fc.Arbitrary<Finding> = fc
  .record({
    severity: fc.constantFrom(...severities),
    lostSecs: fc.option(fc.integer({ min: 0, max: 3 })),
    resourceID: fc.constantFrom('M-1', 'M-2'),
    id: fc.uuid(),
  })
  .map((some) => ({
    ...some,
    kind: 'k',
    topic: 't',
    message: 'm',
    since: '',
    until: null,
    numbers: {},
    confidence: null,
    evidence: { resourceID: some.resourceID, start: '', end: '', view: 'details' },
  }))

test('sorts findings by severity, cost and machine, independent of their input order', () => {
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 20 }), fc.infiniteStream(fc.nat()), (some, mix) => {
      const sorted = some.toSorted(inOrder)
      const mixed = some
        .map((entry) => ({ value: entry, key: mix.next().value as number }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value)
      expect(mixed.sort(inOrder)).toEqual(sorted)
      for (const [k, entry] of sorted.entries()) {
        const next = sorted[k + 1]
        if (!next) continue
        const gravity = severities.indexOf(next.severity) - severities.indexOf(entry.severity)
        expect(gravity).toBeGreaterThanOrEqual(0)
        if (gravity === 0) expect(next.lostSecs ?? 0).toBeLessThanOrEqual(entry.lostSecs ?? 0)
      }
    }),
  )
})

test('computes the cost of lost time from the hourly cost of the machine: unknown is null, free is 0', () => {
  const sample = { ...fc.sample(finding, 1)[0]!, lostSecs: 5400 }
  const cost = (costPerHour: number | null, lostSecs: number | null = 5400) =>
    noticeOf({ ...sample, lostSecs }, { description: null, costPerHour }).cost
  expect(cost(80)).toEqual({ secs: 5400, amount: 120 })
  expect(cost(null)).toEqual({ secs: 5400, amount: null })
  expect(cost(0)).toEqual({ secs: 5400, amount: 0 })
  expect(cost(80, 0)).toEqual({ secs: 0, amount: 0 })
  expect(cost(80, null)).toBeNull()
})
