import { expect, test } from 'vitest'
import { activityAt } from './activityAt.ts'
import { sampleFacts, sampleInterval, sampleTag, sampleTicket } from './activityFacts.fixture.ts'

const facts = sampleFacts({
  machines: [
    { resourceID: 'M-1', stretches: [sampleInterval(0, 60, 'running', { jobNum: 'J-1', empIDs: ['E-2'] })] },
    { resourceID: 'M-2', stretches: [] },
  ],
  tickets: [
    sampleTicket(0, 30, 'E-1'),
    sampleTicket(0, null, 'E-3', { jobNum: null, resourceID: 'M-2' }),
    sampleTicket(0, null, 'E-4', { jobNum: 'J-2' }),
  ],
  tags: [sampleTag(0, 120, 1, { empID: 'E-2' }), sampleTag(0, 120, null, { empID: 'E-5' })],
})
const at = (minutes: number, latest = false) => activityAt(facts, minutes * 60_000, { latest })

test('returns state, open tickets and tags in the zone of each machine at an instant', () => {
  expect(at(10)).toMatchObject([
    {
      resourceID: 'M-1',
      state: 'running',
      jobs: [{ jobNum: 'J-1' }],
      people: [
        { empID: 'E-1', by: ['ticket'] },
        { empID: 'E-2', by: ['machine', 'tag'] },
      ],
    },
    { resourceID: 'M-2', state: null, jobs: [], people: [{ empID: 'E-3', by: ['ticket'] }] },
  ])
})

test('returns a null state for an instant not reported yet, and the last reported one with `latest`', () => {
  expect(at(60)[0]).toMatchObject({ state: null, jobs: [], people: [{ empID: 'E-2', by: ['tag'] }] })
  expect(at(60, true)[0]).toMatchObject({ state: 'running', people: [{ empID: 'E-2', by: ['machine', 'tag'] }] })
})
