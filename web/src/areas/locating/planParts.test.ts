import { expect, test } from 'vitest'
import { areasOf, countsOf, dotsOf, peopleIn } from './planParts.ts'
import { trailLines } from './plans/PlansView.tsx'

const baseTag = { sureness: 1, evidence: 'zone', floorPlanId: 1, since: 0, until: null } as const
const tag = (epc: string, type: string | null, zoneId: number | null, x: number) => ({
  ...baseTag,
  epc,
  type,
  zoneId,
  x,
  y: 0.5,
  label: epc,
  associationID: null,
  liveId: null,
})
const positions = [tag('A', 'employees', 1, 0.25), tag('B', 'employees', 1, 0.5), tag('C', 'jobs', null, 0.75)]

test('positions become fractions and colors, the selected tag in its own', () => {
  const {
    length,
    positions: fractions,
    colours,
  } = dotsOf(positions, (type) => (type === 'jobs' ? [1, 1, 1, 255] : [2, 2, 2, 255]), {
    epc: 'B',
    colour: [9, 9, 9, 255],
  })
  expect([length, [...fractions]]).toEqual([3, [0.25, 0.5, 0.5, 0.5, 0.75, 0.5]])
  expect([colours[0], colours[4], colours[8]]).toEqual([2, 9, 1])
})

test('a zone shows the number of its tags, and that it contains more people than its capacity', () => {
  const zone = (zoneId: number, capacity: number | null) => ({
    zoneId,
    capacity,
    floorPlanId: 1,
    zoneName: `Zone ${zoneId}`,
    polygon: [],
    version: 1,
  })
  const areas = areasOf([zone(1, 1), zone(2, null)], countsOf(positions), peopleIn(positions), (name) => name)
  expect(areas.map(({ name, count, isFull }) => [name, count, isFull])).toEqual([
    ['Zone 1', 2, true],
    ['Zone 2', 0, false],
  ])
})

test('a trail is interrupted while the tag is on another floor or has no position, and ends at the instant', () => {
  const at = (time: number, floorPlanId: number | null, x: number | null) => ({
    at: time,
    floorPlanId,
    zoneId: null,
    x,
    y: x,
  })
  const trail = [
    at(1, 1, 0.1),
    at(2, 1, 0.2),
    at(3, null, null),
    at(4, 1, 0.3),
    at(5, 1, 0.4),
    at(6, 2, 0.5),
    at(7, 1, 1),
  ]
  const lines = (until: number) => trailLines(trail, 1, until).map(({ points }) => points.map(([x]) => x))
  expect(lines(9)).toEqual([
    [0.1, 0.2],
    [0.3, 0.4],
  ])
  expect(lines(4)).toEqual([[0.1, 0.2]])
})
