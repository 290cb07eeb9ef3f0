import { expect, test } from 'vitest'
import { hasUnknownTags, livePositions } from './livePositions.ts'
import type { TagPosition } from './tagPosition.ts'

const position = (liveId: number | null): TagPosition => ({
  epc: `E${liveId}`,
  label: 'Ada',
  type: 'employees',
  associationID: 'E-1',
  liveId,
  floorPlanId: 1,
  zoneId: 1,
  x: 0.1,
  y: 0.1,
  since: 5,
  until: null,
  sureness: 0.5,
  evidence: 'zone',
})

test('frames move loaded positions and remove tags that are gone; tags without frames stay unchanged', () => {
  const moved = { floorPlanId: 2, zoneId: 3, x: 0.9, y: 0.9, since: 9, sureness: 1, evidence: 'strongest' } as const
  const livePositionsById = new Map([[1, moved], [2, null]]) // biome-ignore format: pairs in a line
  const positions = [1, 2, 3, null].map(position)
  expect(livePositions(positions, { positionOf: (id) => livePositionsById.get(id) })).toEqual([
    { ...positions[0], ...moved },
    positions[2],
    positions[3],
  ])
})

test('unknown tags are requested once', () => {
  const positions = [position(1)]
  expect(hasUnknownTags(positions, [1], new Set())).toBe(false)
  expect(hasUnknownTags(positions, [1, 2], new Set())).toBe(true)
  expect(hasUnknownTags(positions, [1, 2], new Set([2]))).toBe(false)
})
