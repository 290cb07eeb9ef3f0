import { applyTagFrame, type LiveTagPositions, type TagFrame } from '@takt/domain/areas/locating/tagFrame.ts'
import type { Tagging } from '@takt/domain/areas/locating/taggedParts.ts'
import { hourMs, type TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import { expect, test } from 'vitest'
import { createTagsNow, kindOf } from './tagsNow.ts'

const hour = Date.parse('2026-03-02T13:00:00Z')
const ids = ['A', 'B', 'C', 'D']
const idOf = (epc: string, of: number) => ids.indexOf(epc) + (of / hourMs) * 10
const at = (epc: string, zoneId: number, minutes: number): TagHour => {
  const from = hour + minutes * 60_000
  const point = { at: from, floorPlanId: 1, zoneId, x: 0.5, y: 0.5, sureness: 1, evidence: 'zone' } as const
  return { epc, hour, since: from, lastReadAt: from + 30_000, points: [point] }
}
const on = (epc: string, type: string, from: number, to = Number.POSITIVE_INFINITY): [string, Tagging[]] => [
  epc,
  [{ epc, type, associationID: '1', label: '1', from, to }],
]
const createKnowledge = (...taggings: [string, Tagging[]][]) => ({
  taggings: new Map(taggings),
  silentMs: 300_000,
  peopleFrom: hour - 90 * 24 * hourMs,
})
const idsOf = (frame: TagFrame) => frame.id.map((id) => ids[Math.round(id - (hour / hourMs) * 10)])
const open = () => {
  const tags = createTagsNow({ frameSeq: 1, idOf })
  tags.sweep(hour + 10 * 60_000)
  return tags
}

test('each kind receives only its own tags, and nothing before the tag assignments are known', () => {
  const tags = open()
  const now = hour + 10 * 60_000
  for (const epc of ids.slice(0, 3)) tags.take(at(epc, 1, 9), now)
  for (const line of Object.values(tags.lines)) expect(line.snapshot(now).id).toEqual([])
  tags.know(now, createKnowledge(on('A', 'employees', hour), on('B', 'jobs', hour + 9.5 * 60_000)))
  tags.sweep(now)
  const { people, jobs, nothing } = tags.lines
  expect([people, jobs, nothing].map((line) => idsOf(line.snapshot(now)))).toEqual([['A'], ['B'], ['C']])
  // Since the time of its assignment, not since its arrival at the position.
  expect(jobs.snapshot(now).since).toEqual([hour + 9.5 * 60_000])
  expect(people.snapshot(now).since).toEqual([hour + 9 * 60_000])
})

test('a tag that is attached to a person disappears at once for those who may not see people', () => {
  const tags = open()
  const now = hour + 10 * 60_000
  tags.know(now, createKnowledge())
  tags.sweep(now)
  tags.take(at('D', 1, 9), now)
  expect(idsOf(tags.lines.nothing.nextFrame(now))).toEqual(['D'])
  tags.know(now + 1000, createKnowledge(on('D', 'employees', now)))
  const frame = tags.lines.nothing.nextFrame(now + 1000)
  expect([frame.id, frame.gone]).toEqual([[], [idOf('D', hour)]])
  expect(idsOf(tags.lines.people.nextFrame(now + 1000))).toEqual(['D'])
  expect(tags.lines.nothing.snapshot(now + 1000).id).toEqual([])
})

test('a tag that is silent for too long has no position; earlier reads change nothing', () => {
  const tags = open()
  const now = hour + 10 * 60_000
  tags.know(now, createKnowledge())
  tags.sweep(now)
  tags.take(at('A', 2, 9), now)
  tags.take({ ...at('A', 1, 8), hour: hour - hourMs }, now)
  expect(tags.lines.nothing.nextFrame(now).zoneId).toEqual([2])
  tags.sweep(now + 260_000)
  expect(tags.lines.nothing.hasNews()).toBe(false)
  tags.sweep(now + 280_000)
  expect(tags.lines.nothing.nextFrame(now).gone).toEqual([idOf('A', hour)])
  expect(tags.size()).toBe(0)
})

test('in another hour tags get new names, and a number is skipped so that all request a snapshot', () => {
  const tags = open()
  const end = hour + hourMs - 1000
  tags.know(end, createKnowledge())
  tags.sweep(end)
  tags.take(at('A', 2, 59), end)
  const positions: LiveTagPositions = new Map()
  const before = tags.lines.nothing.nextFrame(end)
  applyTagFrame(positions, before)
  tags.sweep(hour + hourMs)
  const after = tags.lines.nothing.nextFrame(hour + hourMs)
  expect(after.frameSeq).toBe(before.frameSeq + 2)
  expect(after.id).toEqual([idOf('A', hour + hourMs)])
  applyTagFrame(positions, tags.lines.nothing.snapshot(hour + hourMs))
  expect([...positions.keys()]).toEqual([idOf('A', hour + hourMs)])
})

const tagging = (type: string): Tagging => ({ epc: 'E', type, associationID: '1', label: '1', from: 0, to: 1 })

test('publishes tags to those who may see what they are attached to and to whom they belong', () => {
  const ada = tagging('employees')
  expect(kindOf({ tagging: ada, person: ada })).toBe('people')
  // Detached, and attached to nothing since.
  expect(kindOf({ tagging: null, person: ada })).toBe('people')
  expect(kindOf({ tagging: null, person: null })).toBe('nothing')
  for (const type of ['jobs', 'jobOperations', 'carts'])
    expect(kindOf({ tagging: tagging(type), person: null })).toBe('jobs')
})

test('a tag that requires a further right than the frames do is available over HTTP only', () => {
  expect(kindOf({ tagging: tagging('jobs'), person: tagging('employees') })).toBe(null)
  expect(kindOf({ tagging: tagging('resources'), person: null })).toBe(null)
})
