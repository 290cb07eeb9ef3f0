import fc from 'fast-check'
import { expect, test } from 'vitest'
import { targetMetrics, targetOf } from './targetOf.ts'

type TargetInput = Parameters<typeof targetOf>[0][number]
const target = (fields: Partial<TargetInput>): TargetInput => ({
  resourceID: null,
  deviceGroupId: null,
  oeePercent: null,
  availabilityPercent: null,
  performancePercent: null,
  qualityPercent: null,
  teepPercent: null,
  ...fields,
})

const plant = target({ oeePercent: 70, qualityPercent: 98 })
const lathes = target({ deviceGroupId: 4, oeePercent: 75, availabilityPercent: 85 })
const cells = target({ deviceGroupId: 2, oeePercent: 80 })
const first = target({ resourceID: 'M-01', oeePercent: 82.5 })
const all = [plant, lathes, cells, first]

test("a machine's own target takes precedence over that of its group, which takes precedence over that of all machines", () => {
  const inBoth = { deviceGroupIds: [4, 2] }
  expect(targetOf(all, { resourceID: 'M-01', ...inBoth }).oee).toBe(0.825)
  expect(targetOf(all, { resourceID: 'M-02', ...inBoth }).oee).toBe(0.8)
  expect(targetOf(all, { resourceID: 'M-02', deviceGroupIds: [4] }).oee).toBe(0.75)
  expect(targetOf(all, { resourceID: 'M-02', deviceGroupIds: [9] }).oee).toBe(0.7)
  expect(targetOf(all, { resourceID: 'M-02' }).oee).toBe(0.7)
})

test('looks up each metric separately; a metric without a target is null', () => {
  expect(targetOf(all, { resourceID: 'M-01', deviceGroupIds: [2, 4] })).toEqual({
    oee: 0.825,
    availability: 0.85,
    performance: null,
    quality: 0.98,
    teep: null,
  })
  expect(Object.values(targetOf([], { resourceID: 'M-01', deviceGroupIds: [2] }))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(targetOf([target({ resourceID: 'M-01', teepPercent: 0 }), plant], { resourceID: 'M-01' }).teep).toBe(0)
})

test('groups and the total of all machines have their own targets, independent of those of machines', () => {
  expect(targetOf(all, { deviceGroupIds: [4] }).oee).toBe(0.75)
  expect(targetOf(all, {}).oee).toBe(0.7)
  expect(targetOf([first], {}).oee).toBe(null)
})

test('the order of targets and of groups does not matter', () => {
  const scoped = fc.uniqueArray(
    fc.record({
      scope: fc.oneof(
        fc.constant({}),
        fc.record({ resourceID: fc.constantFrom('M-01', 'M-02') }),
        fc.record({ deviceGroupId: fc.integer({ min: 1, max: 4 }) }),
      ),
      oeePercent: fc.option(fc.integer({ min: 0, max: 100 })),
    }),
    { selector: ({ scope }) => JSON.stringify(scope) },
  )
  fc.assert(
    fc.property(scoped, fc.subarray([1, 2, 3, 4]), (input, groups) => {
      const targets = input.map(({ scope, oeePercent }) => target({ ...scope, oeePercent }))
      const lookUp = (list: TargetInput[], deviceGroupIds: number[]) =>
        targetOf(list, { resourceID: 'M-01', deviceGroupIds })
      expect(lookUp(targets, groups)).toEqual(lookUp(targets.toReversed(), groups.toReversed()))
      const oeeTarget = lookUp(targets, groups).oee
      for (const metric of targetMetrics) if (metric !== 'oee') expect(lookUp(targets, groups)[metric]).toBe(null)
      if (oeeTarget === null)
        for (const { scope, oeePercent } of input) {
          const applies =
            !('resourceID' in scope && scope.resourceID !== 'M-01') &&
            !('deviceGroupId' in scope && !groups.includes(scope.deviceGroupId))
          expect(applies && oeePercent !== null).toBe(false)
        }
    }),
  )
})
