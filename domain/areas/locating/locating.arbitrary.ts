import fc from 'fast-check'
import type { AntennaPosition, LocatingFloor, LocatingRules } from './locatingFloor.ts'
import type { TagRead } from './tagRead.ts'

/** Start of the walks, shortly before the end of an hour. */
export const walkStart = Date.parse('2026-03-02T13:57:00Z')

const position: fc.Arbitrary<AntennaPosition> = fc.record({
  floorPlanId: fc.constantFrom(1, 1, 1, 2),
  x: fc.constantFrom(0.1, 0.3, 0.5, 0.7),
  y: fc.constantFrom(0.1, 0.5, 0.9),
  zoneId: fc.constantFrom(1, 2, 3, null),
})
const rules: fc.Arbitrary<LocatingRules> = fc.record({
  windowMs: fc.constantFrom(2000, 10_000, 30_000),
  silentMs: fc.constantFrom(20_000, 120_000, 600_000),
  marginDb: fc.constantFrom(0, 3, 6),
  dwellMs: fc.constantFrom(0, 4000, 15_000),
  fading: fc.constantFrom(2, 3),
})
const later = fc.integer({ min: 0, max: 7_200_000 }).map((ms) => walkStart + ms)
const dated = <T>(value: fc.Arbitrary<T>) =>
  fc
    .tuple(value, fc.array(fc.tuple(later, value), { maxLength: 2 }))
    .map(([first, more]) => [
      { from: Number.NEGATIVE_INFINITY, value: first },
      ...more.sort((a, b) => a[0] - b[0]).map(([from, next]) => ({ from, value: next })),
    ])
const square = (left: number, width: number): [number, number][] => [
  [left, 0],
  [left + width, 0],
  [left + width, 1],
  [left, 1],
]

/** A floor with four antennas, some of which are moved, and with zones and rules that change. */
export const anyFloor: fc.Arbitrary<LocatingFloor> = fc
  .record({ places: fc.array(dated(position), { minLength: 4, maxLength: 4 }), rules: dated(rules), cut: later })
  .map(({ places, rules, cut }) => ({
    antennas: new Map(places.map((values, i) => [`${1 + (i >> 1)}~${i % 2}`, values])),
    zones: new Map([
      [
        1,
        [
          {
            zoneId: 4,
            polygon: [
              { from: Number.NEGATIVE_INFINITY, value: square(0, 0.25) },
              { from: cut, value: square(0.2, 0.4) },
            ],
          },
          { zoneId: 5, polygon: [{ from: Number.NEGATIVE_INFINITY, value: square(0.4, 0.6) }] },
        ],
      ],
    ]),
    rules,
  }))

/** Reads of a moving tag: irregular, by several antennas, with noise and gaps. */
export const anyWalk: fc.Arbitrary<TagRead[]> = fc
  .array(
    fc.record({
      // Mostly seconds, sometimes minutes, over the end of an hour and beyond the next.
      gap: fc.oneof(
        { weight: 20, arbitrary: fc.integer({ min: 0, max: 3000 }) },
        { weight: 3, arbitrary: fc.integer({ min: 10_000, max: 700_000 }) },
        { weight: 1, arbitrary: fc.constant(3_600_000) },
      ),
      // The last reader has no position.
      antenna: fc.constantFrom([1, 0], [1, 0], [1, 1], [2, 0], [2, 1], [9, 9]),
      rssi: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: -75, max: -40 }) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((steps) => {
    let at = walkStart
    return steps.map(({ gap, antenna, rssi }, i) => {
      at += gap
      return { at, deviceId: antenna[0]!, antenna: antenna[1]!, rssi, count: 1, seq: i }
    })
  })
