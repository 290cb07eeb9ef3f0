import { expect, test } from 'vitest'
import { changesOf, type Drawn, snapped, withoutPoint, withPoint } from './drawing.ts'

const zone = (id: string, ...points: [number, number][]): Drawn => ({
  kind: 'zone',
  id,
  key: id,
  name: `Zone ${id}`,
  points,
  isNew: false,
})
const first = zone('1', [0.1, 0.1], [0.4, 0.1], [0.4, 0.4], [0.1, 0.4])

test('a point takes the place of one that is near, else of the grid, and never leaves the plan', () => {
  expect(snapped([0.405, 0.108], [first])).toEqual([0.4, 0.1])
  expect(snapped([0.6031, 0.2012], [first])).toEqual([0.605, 0.2])
  expect(snapped([1.4, -2], [])).toEqual([1, 0])
})

test('points are moved and taken away, until too few would be left', () => {
  expect(withPoint([first], '1', 2, [0.5, 1.5])[0]!.points[2]).toEqual([0.5, 1])
  const three = withoutPoint([first], '1', 0)
  expect(three[0]!.points).toHaveLength(3)
  expect(withoutPoint(three, '1', 0)).toEqual([])
  expect(withoutPoint([first], '2', 0)).toEqual([first])
})

test('what is saved is what was added, changed and taken away, and nothing else', () => {
  const other = zone('2', [0, 0], [0.1, 0], [0.1, 0.1])
  const added: Drawn = { ...zone('new 1', [0, 0], [1, 0], [1, 1]), isNew: true }
  expect(changesOf([first, other], [first, other])).toEqual({ add: [], change: [], remove: [] })
  const moved = withPoint([first], '1', 0, [0.2, 0.2])
  expect(changesOf([first, other], [...moved, added])).toEqual({ add: [added], change: moved, remove: [other] })
})
