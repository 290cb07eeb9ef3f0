import { expect, test } from 'vitest'
import { changesOf, type Shape, snapped, withoutPoint, withPoint } from './shapes.ts'

const zone = (id: string, ...points: [number, number][]): Shape => ({
  kind: 'zone',
  id,
  key: id,
  name: `Zone ${id}`,
  points,
  isNew: false,
})
const first = zone('1', [0.1, 0.1], [0.4, 0.1], [0.4, 0.4], [0.1, 0.4])

test('snaps a point to a nearby point, otherwise to the grid, and always within the plan', () => {
  expect(snapped([0.405, 0.108], [first])).toEqual([0.4, 0.1])
  expect(snapped([0.6031, 0.2012], [first])).toEqual([0.605, 0.2])
  expect(snapped([1.4, -2], [])).toEqual([1, 0])
})

test('moves and removes points; a shape with too few points is removed', () => {
  expect(withPoint([first], '1', 2, [0.5, 1.5])[0]!.points[2]).toEqual([0.5, 1])
  const three = withoutPoint([first], '1', 0)
  expect(three[0]!.points).toHaveLength(3)
  expect(withoutPoint(three, '1', 0)).toEqual([])
  expect(withoutPoint([first], '2', 0)).toEqual([first])
})

test('saves only what was added, changed and removed', () => {
  const other = zone('2', [0, 0], [0.1, 0], [0.1, 0.1])
  const added: Shape = { ...zone('new 1', [0, 0], [1, 0], [1, 1]), isNew: true }
  expect(changesOf([first, other], [first, other])).toEqual({ add: [], change: [], remove: [] })
  const movedShapes = withPoint([first], '1', 0, [0.2, 0.2])
  expect(changesOf([first, other], [...movedShapes, added])).toEqual({
    add: [added],
    change: movedShapes,
    remove: [other],
  })
})
