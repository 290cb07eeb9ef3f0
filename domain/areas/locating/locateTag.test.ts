import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LocatedInterval, locateOracle } from './locateTag.oracle.ts'
import { locateTag, startOfHour, type TagProgress, tagHourOf } from './locateTag.ts'
import { anyFloor, anyWalk, walkStart } from './locating.arbitrary.ts'
import { defaultRules, type LocatingFloor } from './locatingFloor.ts'
import { presenceIntervals } from './presenceIntervals.ts'
import { createStays, type Stay } from './stay.ts'
import { hourMs, hourOf, type TagHour } from './tagHour.ts'
import type { TagRead } from './tagRead.ts'
import { createTagTrack, distinctReads } from './tagTrack.ts'

const same = (a: LocatedInterval, b: LocatedInterval) =>
  a.to === b.from && a.since === b.since && JSON.stringify(a.point) === JSON.stringify(b.point)

/** Returns the intervals of hours; intervals that continue over the end of an hour are merged. */
function locatedIntervals(hours: readonly TagHour[]): LocatedInterval[] {
  const intervals: LocatedInterval[] = []
  for (const [i, hour] of hours.entries()) {
    const next = hours[i + 1]
    for (const { from, to, since, point } of presenceIntervals(hour, next?.hour === hour.hour + hourMs ? next : null)) {
      const { at: _, ...position } = point
      const interval = { from, to, since, point: position }
      const before = intervals.at(-1)
      if (before && same(before, interval)) before.to = to
      else intervals.push(interval)
    }
  }
  return intervals
}

function hourByHour(floor: LocatingFloor, all: readonly TagRead[]): TagHour[] {
  const reads = distinctReads(all)
  const hours = [...new Set(reads.map(({ at }) => hourOf(at)))]
  let before: TagProgress | null = null
  return hours.flatMap((hour) => {
    const state = before?.hour === hour - hourMs ? before.state : null
    before = locateTag(floor, startOfHour(hour, state), reads, hour + hourMs)
    return before.points.length > 0 ? [tagHourOf('T', before)] : []
  })
}

describe('position of a tag', () => {
  test('the hourly computation equals the one from all reads at once, despite duplicates and disorder', () => {
    fc.assert(
      fc.property(anyFloor, anyWalk, fc.infiniteStream(fc.nat(1000)), (floor, walk, noise) => {
        const withDuplicates = walk.flatMap((read) => (noise.next().value! % 5 === 0 ? [read, read] : [read]))
        const order = new Map(withDuplicates.map((read) => [read, noise.next().value!]))
        const shuffled = withDuplicates.toSorted((a, b) => order.get(a)! - order.get(b)!)
        expect(locatedIntervals(hourByHour(floor, shuffled))).toEqual(locateOracle(floor, walk))
      }),
      { numRuns: 300 },
    )
  })

  test('the result is the same if reads arrive one by one, nearly in order, and old ones are settled', () => {
    fc.assert(
      fc.property(anyFloor, anyWalk, fc.infiniteStream(fc.nat(19_000)), (floor, walk, late) => {
        const arriving = walk
          .map((read) => ({ read, arrival: read.at + late.next().value! }))
          .sort((a, b) => a.arrival - b.arrival)
        const track = createTagTrack(floor, startOfHour(hourOf(walk[0]!.at), null), [])
        const hoursByStart = new Map<number, TagHour>()
        for (const { read, arrival } of arriving) {
          track.take([read])
          for (const hour of track.compute(arrival - 19_000)) hoursByStart.set(hour.hour, tagHourOf('T', hour))
        }
        const hours = [...hoursByStart.values()]
          .filter(({ points }) => points.length > 0)
          .sort((a, b) => a.hour - b.hour)
        expect(locatedIntervals(hours)).toEqual(locateOracle(floor, walk))
      }),
      { numRuns: 300 },
    )
  })
})

const floorWith = (rules: Partial<typeof defaultRules>): LocatingFloor => ({
  antennas: new Map(
    [1, 2].map((zoneId) => [
      `1~${zoneId}`,
      [{ from: Number.NEGATIVE_INFINITY, value: { floorPlanId: 1, x: zoneId / 4, y: 0.5, zoneId } }],
    ]),
  ),
  zones: new Map(),
  rules: [{ from: Number.NEGATIVE_INFINITY, value: { ...defaultRules, ...rules } }],
})

const readAfter = (secs: number, antenna: number, rssi: number | null): TagRead => ({
  at: walkStart + secs * 1000,
  deviceId: 1,
  antenna,
  rssi,
  count: 1,
  seq: 0,
})

const staysOf = (floor: LocatingFloor, reads: readonly TagRead[]) => {
  const ended: Stay[] = []
  const stays = createStays({ ended: (stay) => ended.push(stay) })
  for (const hour of hourByHour(floor, reads)) stays.add(hour)
  for (const _ of stays.finish());
  return ended.map(({ zoneId, from, to }) => [zoneId, (from - walkStart) / 1000, (to - walkStart) / 1000])
}

test('a read that arrives after one of a later hour is not lost', () => {
  const floor = floorWith({ windowMs: 2000 })
  const early = readAfter(0, 1, -40)
  const last = (secs: number): TagRead => ({ ...early, at: hourOf(walkStart) + 2 * hourMs + secs * 1000 })
  const track = createTagTrack(floor, startOfHour(hourOf(walkStart), null), [])
  track.take([early, last(0)])
  track.compute(last(-19).at)
  track.take([last(-2)])
  const hours = track.compute(last(-2).at).map((hour) => tagHourOf('T', hour))
  expect(hours.flatMap(({ points }) => points.map(({ at }) => at))).toContain(last(-2).at)
})

describe('stays', () => {
  // Each second both antennas read the tag, with alternately slightly stronger signals.
  const alternating = Array.from({ length: 400 }, (_, k) => [
    readAfter(k, 1, -55 + 4 * Math.sin(k)),
    readAfter(k, 2, -55 - 4 * Math.sin(k)),
  ]).flat()

  test('two antennas with similar signals do not make a tag jump; without smoothing and margin they do', () => {
    expect(staysOf(floorWith({}), alternating)).toHaveLength(1)
    expect(staysOf(floorWith({ windowMs: 2000, marginDb: 0, dwellMs: 0 }), alternating).length).toBeGreaterThan(20)
  })

  test('a moved tag enters the other zone after being read there for long enough', () => {
    const walk = Array.from({ length: 60 }, (_, k) => readAfter(k, k < 30 ? 1 : 2, -50))
    // Earlier reads fill half of the window until 15 s after the change at 30 s; the dwell time ends 10 s later.
    expect(staysOf(floorWith({ windowMs: 10_000 }), walk)).toEqual([
      [1, 0, 48],
      [2, 48, 60],
    ])
  })

  test('a covered tag stays; after the timeout it has left at its last read', () => {
    const floor = floorWith({ silentMs: 100_000 })
    expect(staysOf(floor, [readAfter(0, 1, -50), readAfter(90, 1, -50)])).toEqual([[1, 0, 92]])
    expect(staysOf(floor, [readAfter(0, 1, -50), readAfter(110, 1, -50)])).toEqual([
      [1, 0, 2],
      [1, 110, 112],
    ])
  })

  test('without signal levels, the last read decides', () => {
    const floor = floorWith({ dwellMs: 0 })
    expect(staysOf(floor, [readAfter(0, 1, null), readAfter(10, 2, null), readAfter(12, 2, null)])).toEqual([
      [1, 0, 10],
      [2, 10, 14],
    ])
  })
})
