import { expect, test } from 'vitest'
import { activityAt } from './activityAt.ts'
import { sampleFacts, sampleStretch, sampleTag, sampleTicket } from './activityFacts.bed.ts'

const facts = sampleFacts({
  machines: [
    { resourceID: 'M-1', stretches: [sampleStretch(0, 60, 'running', { jobNum: 'J-1', empIDs: ['E-2'] })] },
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

test('at an instant: what a machine says, whose tickets are open, whose tags are in its zone', () => {
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

test('of what a machine has not said yet nothing is known, unless what it said last will do', () => {
  expect(at(60)[0]).toMatchObject({ state: null, jobs: [], people: [{ empID: 'E-2', by: ['tag'] }] })
  expect(at(60, true)[0]).toMatchObject({ state: 'running', people: [{ empID: 'E-2', by: ['machine', 'tag'] }] })
})
