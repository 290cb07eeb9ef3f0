import { expect, test } from 'vitest'
import type { Shape } from './shapes.ts'
import { overlapping, zoneNotes, zonesInOrder } from './zoneNotes.ts'

const zone = (key: string, [x, y]: [number, number], isNew = false): Shape => ({
  kind: 'zone',
  id: `zone ${key}`,
  key,
  name: `Zone ${key}`,
  isNew,
  points: [[x, y], [x + 0.2, y], [x + 0.2, y + 0.2], [x, y + 0.2]], // biome-ignore format: corners in a line
})
const storedShapes = [zone('10', [0, 0]), zone('9', [0.1, 0.1]), zone('2', [0.5, 0.5])]
const added = zone('new', [0.6, 0.6], true)

test('reports only new overlaps of drawn or moved zones, each pair once', () => {
  expect(zoneNotes(storedShapes, storedShapes)).toEqual({ rejected: [], overlaps: [] })
  expect(zoneNotes(storedShapes, [...storedShapes, added]).overlaps).toEqual([
    { name: 'Zone new', otherZones: ['Zone 2'] },
  ])
  const both = [added, zone('newer', [0.65, 0.65], true)]
  expect(zoneNotes(storedShapes, [...storedShapes, ...both]).overlaps).toEqual([
    { name: 'Zone newer', otherZones: ['Zone 2', 'Zone new'] },
    { name: 'Zone new', otherZones: ['Zone 2'] },
  ])
  const withMovedZone = storedShapes.with(2, zone('2', [0.15, 0.15]))
  expect(zoneNotes(storedShapes, withMovedZone).overlaps).toEqual([
    { name: 'Zone 2', otherZones: ['Zone 9', 'Zone 10'] },
  ])
})

test('reports only the problem of an outline that crosses itself or covers no area', () => {
  const [a, b, c, d] = added.points
  const crossed: Shape = { ...added, points: [a!, c!, b!, d!] }
  const flat: Shape = { ...added, points: [a!, c!, a!, c!] }
  const notesOf = (zone: Shape) => zoneNotes(storedShapes, [...storedShapes, zone])
  const rejectedWith = (problem: string) => ({ rejected: [{ name: 'Zone new', problem }], overlaps: [] })
  expect([notesOf(crossed), notesOf(flat)]).toEqual([rejectedWith('crossesItself'), rejectedWith('coversNothing')])
})

test('sorts zones in the order of their numbers, new ones last', () => {
  const shapes = [added, ...storedShapes]
  expect(zonesInOrder(shapes).map(({ key }) => key)).toEqual(['2', '9', '10', 'new'])
  expect(overlapping(storedShapes[0]!, zonesInOrder(shapes)).map(({ key }) => key)).toEqual(['9'])
})

test('limits the comparison of long outlines so that drawing stays responsive', () => {
  let readCount = 0
  const counted = (point: [number, number]) =>
    new Proxy(point, {
      get(target, name, receiver) {
        readCount++
        return Reflect.get(target, name, receiver)
      },
    })
  const ring = (index: number): Shape => ({
    kind: 'zone',
    id: `zone ${index}`,
    key: `${index}`,
    name: `Zone ${index}`,
    isNew: false,
    points: Array.from({ length: 200 }, (_, i) => {
      const [angle, radius] = [(2 * Math.PI * i) / 200, 0.1 + 0.003 * index]
      return counted([0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)])
    }),
  })
  const countReads = (count: number) => {
    const rings = Array.from({ length: count }, (_, index) => ring(index))
    readCount = 0
    overlapping(rings.at(-1)!, rings)
    return readCount
  }
  const [some, manyReads] = [countReads(12), countReads(100)]
  // Only the bounding boxes of the remaining zones are compared.
  expect(manyReads - some).toBeLessThan(88 * 200 * 10)
})
