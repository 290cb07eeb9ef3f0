import { expect, test } from 'vitest'
import type { Drawn } from './drawing.ts'
import { overlapping, zoneNotes, zonesInOrder } from './zoneNotes.ts'

const zone = (key: string, [x, y]: [number, number], isNew = false): Drawn => ({
  kind: 'zone',
  id: `zone ${key}`,
  key,
  name: `Zone ${key}`,
  isNew,
  points: [[x, y], [x + 0.2, y], [x + 0.2, y + 0.2], [x, y + 0.2]], // biome-ignore format: corners in a line
})
const kept = [zone('10', [0, 0]), zone('9', [0.1, 0.1]), zone('2', [0.5, 0.5])]
const added = zone('new', [0.6, 0.6], true)

test('what overlapped before is not said again, what is drawn or moved is, each pair once', () => {
  expect(zoneNotes(kept, kept)).toEqual({ refused: [], overlaps: [] })
  expect(zoneNotes(kept, [...kept, added]).overlaps).toEqual([{ name: 'Zone new', others: ['Zone 2'] }])
  const both = [added, zone('newer', [0.65, 0.65], true)]
  expect(zoneNotes(kept, [...kept, ...both]).overlaps).toEqual([
    { name: 'Zone newer', others: ['Zone 2', 'Zone new'] },
    { name: 'Zone new', others: ['Zone 2'] },
  ])
  const moved = kept.with(2, zone('2', [0.15, 0.15]))
  expect(zoneNotes(kept, moved).overlaps).toEqual([{ name: 'Zone 2', others: ['Zone 9', 'Zone 10'] }])
})

test('an outline that crosses itself or covers nothing is said, and that alone', () => {
  const [a, b, c, d] = added.points
  const crossed: Drawn = { ...added, points: [a!, c!, b!, d!] }
  const flat: Drawn = { ...added, points: [a!, c!, a!, c!] }
  const saidOf = (zone: Drawn) => zoneNotes(kept, [...kept, zone])
  const refusedFor = (problem: string) => ({ refused: [{ name: 'Zone new', problem }], overlaps: [] })
  expect([saidOf(crossed), saidOf(flat)]).toEqual([refusedFor('crossesItself'), refusedFor('coversNothing')])
})

test('zones stand as they were added: by their numbers, those that have none yet last', () => {
  const drawn = [added, ...kept]
  expect(zonesInOrder(drawn).map(({ key }) => key)).toEqual(['2', '9', '10', 'new'])
  expect(overlapping(kept[0]!, zonesInOrder(drawn)).map(({ key }) => key)).toEqual(['9'])
})

test('of outlines of hundreds of corners as many are looked at as do not keep the drawing waiting', () => {
  let reads = 0
  const counted = (point: [number, number]) =>
    new Proxy(point, {
      get(target, name, receiver) {
        reads++
        return Reflect.get(target, name, receiver)
      },
    })
  const ring = (place: number): Drawn => ({
    kind: 'zone',
    id: `zone ${place}`,
    key: `${place}`,
    name: `Zone ${place}`,
    isNew: false,
    points: Array.from({ length: 200 }, (_, i) => {
      const [angle, radius] = [(2 * Math.PI * i) / 200, 0.1 + 0.003 * place]
      return counted([0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)])
    }),
  })
  const readsOf = (count: number) => {
    const rings = Array.from({ length: count }, (_, place) => ring(place))
    reads = 0
    overlapping(rings.at(-1)!, rings)
    return reads
  }
  const [some, many] = [readsOf(12), readsOf(100)]
  // The rectangles around the others alone are looked at.
  expect(many - some).toBeLessThan(88 * 200 * 10)
})
