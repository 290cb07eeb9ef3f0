import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locateOracle, type ToldStretch } from './locateTag.oracle.ts'
import { locateTag, startOfHour, type TagProgress, tagHourOf } from './locateTag.ts'
import { anyFloor, anyWalk, walkStart } from './locating.arbitrary.ts'
import { type LocatingFloor, usualRules } from './locatingFloor.ts'
import { placeStretches } from './placeStretches.ts'
import { createStays, type Stay } from './stay.ts'
import { hourMs, hourOf, type TagHour } from './tagHour.ts'
import type { TagRead } from './tagRead.ts'
import { createTagTrack, distinctReads } from './tagTrack.ts'

const same = (a: ToldStretch, b: ToldStretch) =>
  a.to === b.from && a.since === b.since && JSON.stringify(a.point) === JSON.stringify(b.point)

/** What hours tell, what goes on over their ends put together. */
function toldBy(hours: readonly TagHour[]): ToldStretch[] {
  const told: ToldStretch[] = []
  for (const [i, hour] of hours.entries()) {
    const next = hours[i + 1]
    for (const { from, to, since, point } of placeStretches(hour, next?.hour === hour.hour + hourMs ? next : null)) {
      const { at: _, ...spot } = point
      const stretch = { from, to, since, point: spot }
      const before = told.at(-1)
      if (before && same(before, stretch)) before.to = to
      else told.push(stretch)
    }
  }
  return told
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

describe('where a tag is', () => {
  test('is told by the hour as it is from all reads at once, duplicates and disorder among them', () => {
    fc.assert(
      fc.property(anyFloor, anyWalk, fc.infiniteStream(fc.nat(1000)), (floor, walk, noise) => {
        const twice = walk.flatMap((read) => (noise.next().value! % 5 === 0 ? [read, read] : [read]))
        const order = new Map(twice.map((read) => [read, noise.next().value!]))
        const shuffled = twice.toSorted((a, b) => order.get(a)! - order.get(b)!)
        expect(toldBy(hourByHour(floor, shuffled))).toEqual(locateOracle(floor, walk))
      }),
      { numRuns: 300 },
    )
  })

  test('is the same when reads come bit by bit, nearly in order, and what is old is settled', () => {
    fc.assert(
      fc.property(anyFloor, anyWalk, fc.infiniteStream(fc.nat(19_000)), (floor, walk, late) => {
        const arriving = walk
          .map((read) => ({ read, arrival: read.at + late.next().value! }))
          .sort((a, b) => a.arrival - b.arrival)
        const track = createTagTrack(floor, startOfHour(hourOf(walk[0]!.at), null), [])
        const kept = new Map<number, TagHour>()
        for (const { read, arrival } of arriving) {
          track.take([read])
          for (const hour of track.compute(arrival - 19_000)) kept.set(hour.hour, tagHourOf('T', hour))
        }
        const hours = [...kept.values()].filter(({ points }) => points.length > 0).sort((a, b) => a.hour - b.hour)
        expect(toldBy(hours)).toEqual(locateOracle(floor, walk))
      }),
      { numRuns: 300 },
    )
  })
})

const floorWith = (rules: Partial<typeof usualRules>): LocatingFloor => ({
  antennas: new Map(
    [1, 2].map((zoneId) => [
      `1~${zoneId}`,
      [{ from: Number.NEGATIVE_INFINITY, value: { floorPlanId: 1, x: zoneId / 4, y: 0.5, zoneId } }],
    ]),
  ),
  zones: new Map(),
  rules: [{ from: Number.NEGATIVE_INFINITY, value: { ...usualRules, ...rules } }],
})

const heard = (secs: number, antenna: number, rssi: number | null): TagRead => ({
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

test('a read that comes after one of an hour later is not lost', () => {
  const floor = floorWith({ windowMs: 2000 })
  const early = heard(0, 1, -40)
  const last = (secs: number): TagRead => ({ ...early, at: hourOf(walkStart) + 2 * hourMs + secs * 1000 })
  const track = createTagTrack(floor, startOfHour(hourOf(walkStart), null), [])
  track.take([early, last(0)])
  track.compute(last(-19).at)
  track.take([last(-2)])
  const hours = track.compute(last(-2).at).map((hour) => tagHourOf('T', hour))
  expect(hours.flatMap(({ points }) => points.map(({ at }) => at))).toContain(last(-2).at)
})

describe('stays', () => {
  // Each second one of two antennas, now this one a little stronger, now that one.
  const alternating = Array.from({ length: 400 }, (_, k) => [
    heard(k, 1, -55 + 4 * Math.sin(k)),
    heard(k, 2, -55 - 4 * Math.sin(k)),
  ]).flat()

  test('two antennas that hear a tag alike do not make it jump; without smoothing and margin they do', () => {
    expect(staysOf(floorWith({}), alternating)).toHaveLength(1)
    expect(staysOf(floorWith({ windowMs: 2000, marginDb: 0, dwellMs: 0 }), alternating).length).toBeGreaterThan(20)
  })

  test('a tag that is carried over is in the other zone once that is heard for long enough', () => {
    const walk = Array.from({ length: 60 }, (_, k) => heard(k, k < 30 ? 1 : 2, -50))
    // Reads of before fill half of the window until 15 s after the change at 30 s; 10 s later it is sure.
    expect(staysOf(floorWith({ windowMs: 10_000 }), walk)).toEqual([
      [1, 0, 48],
      [2, 48, 60],
    ])
  })

  test('a tag that is covered is there still; after the time-out it has left when it was last heard', () => {
    const floor = floorWith({ silentMs: 100_000 })
    expect(staysOf(floor, [heard(0, 1, -50), heard(90, 1, -50)])).toEqual([[1, 0, 92]])
    expect(staysOf(floor, [heard(0, 1, -50), heard(110, 1, -50)])).toEqual([
      [1, 0, 2],
      [1, 110, 112],
    ])
  })

  test('where readers do not say how strong they hear, the last read tells', () => {
    const floor = floorWith({ dwellMs: 0 })
    expect(staysOf(floor, [heard(0, 1, null), heard(10, 2, null), heard(12, 2, null)])).toEqual([
      [1, 0, 10],
      [2, 10, 14],
    ])
  })
})
