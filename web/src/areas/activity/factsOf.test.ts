import { sampleInterval, sampleTicket } from '@takt/domain/areas/activity/activityFacts.fixture.ts'
import { expect, test } from 'vitest'
import { factsOf, tagsOfPositions, tagsOfStays } from './factsOf.ts'
import { machineZones } from './useActivityView.ts'

const minute = 60_000
const range = { start: 10 * minute, end: 60 * minute }
const tagFields = { epc: 'A', label: 'Ada', floorPlanId: 1, sureness: 1, evidence: 'zone' } as const
const person = { type: 'employees', associationID: 'E-1' }
const parts = { type: 'jobOperations', associationID: 'J-1~0~10' }

test('facts are clipped to the range, and open ones last until its end', () => {
  const stretches = [sampleInterval(0, 20, 'running'), sampleInterval(50, 90, 'down')]
  const machines = [{ resourceID: 'M-1', stretches, planned: [{ start: 0, end: 30 * minute }] }]
  const tickets = [sampleTicket(0, 10, 'E-1'), sampleTicket(0, null, 'E-2'), sampleTicket(60, null, 'E-3')]
  const facts = factsOf({ machines, tickets }, { range, tags: [], zoneOf: () => null, capacityOf: () => null })
  expect(facts.machines[0]!.stretches.map(({ start, end }) => [start / minute, end / minute])).toEqual([
    [10, 20],
    [50, 60],
  ])
  expect([facts.plannedOf('M-1'), facts.plannedOf('M-2')]).toEqual([[{ start: 10 * minute, end: 30 * minute }], []])
  expect(facts.tickets!.map(({ empID }) => empID)).toEqual(['E-2'])
  expect(
    factsOf({ machines, tickets: null }, { range, tags: [], zoneOf: () => null, capacityOf: () => null }).tickets,
  ).toBeNull()
})

test('tags of people and of job parts count, by stays or by position', () => {
  const stays = [
    { ...tagFields, ...person, zoneId: 1, from: 0, to: 20 * minute },
    { ...tagFields, ...parts, zoneId: null, from: 30 * minute, to: null },
    { ...tagFields, ...person, zoneId: 2, from: 0, to: 5 * minute },
  ]
  expect(tagsOfStays(stays, range)).toEqual([
    { start: 10 * minute, end: 20 * minute, zoneId: 1, empID: 'E-1', jobNum: null },
    { start: 30 * minute, end: 60 * minute, zoneId: null, empID: null, jobNum: 'J-1' },
  ])
  const at = { ...tagFields, ...person, liveId: null, zoneId: 1, x: 0, y: 0, until: null }
  expect(tagsOfPositions([{ ...at, since: 40 * minute }], range)).toEqual([
    { start: 40 * minute, end: 60 * minute, zoneId: 1, empID: 'E-1', jobNum: null },
  ])
})

test('a machine belongs to the first zone that contains it, or to none', () => {
  const square = (zoneId: number, from: number, to: number) => ({
    zoneId,
    polygon: [[from, 0], [to, 0], [to, 1], [from, 1]] as const, // biome-ignore format: corners in a line
  })
  const positions = [
    { resourceID: 'M-1', x: 0.2, y: 0.5 },
    { resourceID: 'M-2', x: 0.9, y: 0.5 },
  ]
  const zoneOf = machineZones(positions, [square(7, 0, 0.5), square(8, 0.1, 0.4)])
  expect([zoneOf('M-1'), zoneOf('M-2'), zoneOf('M-3')]).toEqual([7, null, null])
})
