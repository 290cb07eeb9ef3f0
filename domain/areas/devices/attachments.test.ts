import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentsOf, contested, succeeding } from './attachments.ts'

const noStart = Number.NEGATIVE_INFINITY
const noEnd = Number.POSITIVE_INFINITY

test('a device is attached to a machine until it is attached to another one or none', () => {
  const at = [
    { from: null, value: null },
    { from: 10, value: 'A' },
    { from: 20, value: 'B' },
    { from: 30, value: null },
  ]
  expect(
    attachmentsOf(1, at, [
      { from: null, value: 'state' },
      { from: 25, value: 'values' },
    ]),
  ).toEqual([
    { deviceId: 1, resourceID: 'A', from: 10, to: 20, reports: 'state' },
    { deviceId: 1, resourceID: 'B', from: 20, to: 25, reports: 'state' },
    { deviceId: 1, resourceID: 'B', from: 25, to: 30, reports: 'values' },
  ])
})

test('the first attachment has no start; repeating the same value does not split it', () => {
  const at = [
    { from: null, value: 'A' },
    { from: 10, value: 'A' },
  ]
  expect(attachmentsOf(1, at, [])).toEqual([
    { deviceId: 1, resourceID: 'A', from: noStart, to: noEnd, reports: 'state' },
  ])
})

test('a device that replaces retired ones starts where they end, each after the previous one', () => {
  const at = (deviceId: number, from: number, to: number, resourceID = 'A') => ({
    deviceId,
    resourceID,
    from,
    to,
    reports: 'state' as const,
  })
  const all = [at(1, noStart, 10), at(2, noStart, 20), at(3, noStart, noEnd), at(4, 5, 8, 'B'), at(5, noStart, 9, 'B')]
  const retiredAt = new Map([
    [1, 10],
    [2, 20],
    [4, 30],
  ])
  expect(succeeding(all, retiredAt)).toEqual([
    at(1, noStart, 10),
    at(2, 10, 20),
    at(3, 20, noEnd),
    at(4, 5, 8, 'B'),
    at(5, 8, 9, 'B'),
  ])
  expect(succeeding(all, new Map())).toEqual(all)
})

test('a retired device has no attachment afterwards', () => {
  const points = [
    { from: null, value: 'A' },
    { from: 10, value: 'B' },
    { from: 30, value: 'A' },
  ]
  expect(attachmentsOf(1, points, [], 20)).toEqual([
    { deviceId: 1, resourceID: 'A', from: noStart, to: 10, reports: 'state' },
    { deviceId: 1, resourceID: 'B', from: 10, to: 20, reports: 'state' },
  ])
})

test('two devices conflict exactly if both report the state of a machine at the same instant', () => {
  const attachment = fc.record({
    resourceID: fc.constantFrom('A', 'B'),
    reports: fc.constantFrom('state' as const, 'values' as const),
    from: fc.nat(20),
    length: fc.integer({ min: 1, max: 5 }),
  })
  fc.assert(
    fc.property(fc.array(attachment, { maxLength: 6 }), (input) => {
      const all = input.map(({ length, ...rest }, deviceId) => ({ ...rest, deviceId, to: rest.from + length }))
      const states = all.filter(({ reports }) => reports === 'state')
      const clash = Array.from({ length: 26 }, (_, at) => at).some((at) =>
        ['A', 'B'].some(
          (resource) =>
            states.filter((state) => state.resourceID === resource && state.from <= at && at < state.to).length > 1,
        ),
      )
      expect(contested(all) !== null).toBe(clash)
    }),
  )
})
