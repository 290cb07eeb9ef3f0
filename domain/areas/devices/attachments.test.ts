import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentsOf, contested, succeeding } from './attachments.ts'

const always = Number.NEGATIVE_INFINITY
const forEver = Number.POSITIVE_INFINITY

test('a device is at a resource from when it was attached until it was attached elsewhere or nowhere', () => {
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

test('the first attachment holds from the beginning of time; saying the same again does not cut it', () => {
  const at = [
    { from: null, value: 'A' },
    { from: 10, value: 'A' },
  ]
  expect(attachmentsOf(1, at, [])).toEqual([
    { deviceId: 1, resourceID: 'A', from: always, to: forEver, reports: 'state' },
  ])
})

test('a device that takes the place of retired ones begins where they end, each after the one before', () => {
  const at = (deviceId: number, from: number, to: number, resourceID = 'A') => ({
    deviceId,
    resourceID,
    from,
    to,
    reports: 'state' as const,
  })
  const all = [at(1, always, 10), at(2, always, 20), at(3, always, forEver), at(4, 5, 8, 'B'), at(5, always, 9, 'B')]
  const retiredAt = new Map([
    [1, 10],
    [2, 20],
    [4, 30],
  ])
  expect(succeeding(all, retiredAt)).toEqual([
    at(1, always, 10),
    at(2, 10, 20),
    at(3, 20, forEver),
    at(4, 5, 8, 'B'),
    at(5, 8, 9, 'B'),
  ])
  expect(succeeding(all, new Map())).toEqual(all)
})

test('a device that is retired tells nothing afterwards', () => {
  const points = [
    { from: null, value: 'A' },
    { from: 10, value: 'B' },
    { from: 30, value: 'A' },
  ]
  expect(attachmentsOf(1, points, [], 20)).toEqual([
    { deviceId: 1, resourceID: 'A', from: always, to: 10, reports: 'state' },
    { deviceId: 1, resourceID: 'B', from: 10, to: 20, reports: 'state' },
  ])
})

test('two devices contest a resource exactly when both report its state at one instant', () => {
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
