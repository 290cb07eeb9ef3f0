import { expect, test } from 'vitest'
import { defaultRules } from '../locating/locatingFloor.ts'
import { createPlant } from './createPlant.ts'
import { plantZones, readersOfHall } from './plantFloor.ts'
import { judgeLocating, readsByTag } from './simulateTagReads.fixture.ts'
import { simulateTagReads } from './simulateTagReads.ts'
import { whereabouts } from './whereabouts.ts'

const createHall = () => createPlant({ seed: 1, machines: 24, timeZone: 'America/New_York' })
const plant = createHall()
/** A Tuesday, early shift with its break. */
const range = { from: Date.parse('2026-03-03T14:15:00Z'), to: Date.parse('2026-03-03T14:55:00Z') }

test('the same range gives the same reads, whole or in parts', () => {
  const [reader] = readersOfHall(0)
  const middle = range.from + 1_234_567
  const whole = simulateTagReads(plant, reader!, range)
  const parts = [
    ...simulateTagReads(plant, reader!, { from: range.from, to: middle }),
    ...simulateTagReads(createHall(), reader!, { from: middle, to: range.to }),
  ]
  const key = ({ epc, at, antenna }: (typeof whole)[number]) => `${at} ${epc} ${antenna}`
  const inOrder = (reads: typeof whole) => reads.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  expect(inOrder(parts)).toEqual(inOrder(whole))
  expect(whole.length).toBeGreaterThan(3000)
})

test('people tend machines, take breaks and fetch material; jobs wait and are worked on; carts move; each exists once', () => {
  const zonesByKind = new Map<string, Set<string>>()
  for (let at = range.from; at < range.to; at += 60_000) {
    const all = whereabouts(plant, 0, at)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { kind, zone } of all) {
      const zones = zonesByKind.get(kind) ?? new Set()
      zonesByKind.set(kind, zones.add(zone === null ? 'aisle' : plantZones[zone]!.name))
    }
  }
  expect([...zonesByKind.get('person')!]).toEqual(expect.arrayContaining(['Turning', 'Presses', 'Break room', 'Store']))
  expect([...zonesByKind.get('job')!]).toEqual(expect.arrayContaining(['Store', 'Turning', 'Welding']))
  expect([...zonesByKind.get('cart')!]).toEqual(expect.arrayContaining(['aisle', 'Store']))
})

test('a tag is mostly read by several antennas at once', () => {
  const byTag = readsByTag(plant, { from: range.from, to: range.from + 600_000 })
  const moments = [...byTag.values()].flatMap((reads) => [...Map.groupBy(reads, ({ at }) => at).values()])
  const several = moments.filter((sharedFraction) => sharedFraction.length > 1).length / moments.length
  expect(several).toBeGreaterThan(0.5)
})

test('the estimated zone is the simulated one, and smoothing prevents jumps', () => {
  const everyMs = 20_000
  const smooth = judgeLocating(plant, range, { rules: defaultRules, everyMs })
  const raw = { ...defaultRules, windowMs: 2000, marginDb: 0, dwellMs: 0 }
  const jumping = judgeLocating(plant, range, { rules: raw, everyMs })
  const shares = (results: typeof smooth) => ['person', 'job', 'cart'].map((kind) => results[kind]!.share)
  const changes = (results: typeof smooth) => Object.values(results).reduce((sum, each) => sum + each.changes, 0)
  for (const share of shares(smooth)) expect(share).toBeGreaterThan(0.93)
  expect(shares(smooth)[0]).toBeGreaterThan(shares(jumping)[0]!)
  expect(shares(smooth)[1]).toBeGreaterThan(shares(jumping)[1]!)
  expect(changes(smooth)).toBeLessThan(changes(jumping) / 5)
})
