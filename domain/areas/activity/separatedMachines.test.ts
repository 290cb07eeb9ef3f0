import { expect, test } from 'vitest'
import { sampleFacts, sampleInterval, sampleTag, sampleTicket } from './activityFacts.fixture.ts'
import { crowdedZones } from './crowdedZones.ts'
import { separatedMachines } from './separatedMachines.ts'

const minute = 60_000
const zoneOf = (resourceID: string) => ({ 'M-1': 1, 'M-2': 2, 'M-3': 1 })[resourceID] ?? null

test('reports a person on two machines in different zones while both last, and not in one zone', () => {
  const facts = sampleFacts({
    zoneOf,
    machines: [
      { resourceID: 'M-1', stretches: [sampleInterval(0, 60, 'running', { empIDs: ['E-1', 'E-2'] })] },
      { resourceID: 'M-3', stretches: [sampleInterval(0, 60, 'running', { empIDs: ['E-2'] })] },
    ],
    tickets: [sampleTicket(20, null, 'E-1', { resourceID: 'M-2' }), sampleTicket(0, 9, 'E-2', { resourceID: 'M-9' })],
  })
  expect(separatedMachines(facts)).toEqual([
    expect.objectContaining({
      kind: 'apart',
      empID: 'E-1',
      resourceID: 'M-1',
      otherResourceID: 'M-2',
      start: 20 * minute,
      end: 60 * minute,
      isOpen: false,
    }),
  ])
})

test('treats a short overlap as a hand-over', () => {
  const tickets = [
    sampleTicket(0, 30, 'E-1', { resourceID: 'M-1' }),
    sampleTicket(27, 60, 'E-1', { resourceID: 'M-2' }),
  ]
  expect(separatedMachines(sampleFacts({ tickets }))).toEqual([])
})

test('reports a zone over its capacity with the maximum number of people, counting a second tag of a person once', () => {
  const tags = [
    sampleTag(0, 120, 1, { empID: 'E-1' }),
    sampleTag(10, 60, 1, { empID: 'E-1' }),
    sampleTag(20, 80, 1, { empID: 'E-2' }),
    sampleTag(30, 50, 1, { empID: 'E-3' }),
    // Tags of parts are not people, and other zones do not count.
    sampleTag(0, 120, 1, { empID: null, jobNum: 'J-1' }),
    sampleTag(0, 120, 2, { empID: 'E-4' }),
  ]
  const facts = sampleFacts({ tags, capacityOf: (zoneId) => (zoneId === 1 ? 1 : null) })
  expect(crowdedZones(facts)).toEqual([
    expect.objectContaining({ kind: 'crowded', zoneId: 1, people: 3, start: 20 * minute, end: 80 * minute }),
  ])
  expect(crowdedZones({ ...facts, capacityOf: () => 3 })).toEqual([])
})
