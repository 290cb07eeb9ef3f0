import { describe, expect, test } from 'vitest'
import { sampleFacts, sampleStretch, sampleTag, sampleTicket } from './activityFacts.bed.ts'
import type { ActivityFacts } from './activityFacts.ts'
import { contradictions } from './contradictions.ts'

const found = (facts: Partial<ActivityFacts>) =>
  contradictions(sampleFacts(facts)).map((finding) => [
    finding.kind,
    finding.start / 60_000,
    finding.end / 60_000,
    ...[finding.empID, finding.resourceID, finding.jobNum].filter((text) => text !== null),
  ])
const m1 = (...stretches: ReturnType<typeof sampleStretch>[]) => [{ resourceID: 'M-1', stretches }]
const job = { jobNum: 'J-1' }

describe('a machine runs a job and nobody’s ticket is open on it', () => {
  const machines = m1(
    sampleStretch(0, 20, 'running', job),
    sampleStretch(20, 23, 'idle', job),
    sampleStretch(23, 60, 'running', job),
    sampleStretch(60, 120, 'down', job),
  )

  test('from the end of the ticket on, over short breaks, and not while it stands', () => {
    expect(found({ machines })).toEqual([['noTicket', 0, 60, 'M-1', 'J-1']])
    expect(found({ machines, tickets: [sampleTicket(-30, 18, 'E-1')] })).toEqual([['noTicket', 18, 60, 'M-1', 'J-1']])
    expect(found({ machines, tickets: [sampleTicket(0, null, 'E-1', { assemblySeq: null, oprSeq: null })] })).toEqual(
      [],
    )
  })

  test('a moment too late is none, a ticket at another machine or on another operation does not count', () => {
    expect(found({ machines, tickets: [sampleTicket(4.9, null, 'E-1')] })).toEqual([])
    const elsewhere = [
      sampleTicket(0, null, 'E-1', { resourceID: 'M-2' }),
      sampleTicket(0, null, 'E-2', { oprSeq: 20 }),
    ]
    expect(found({ machines, tickets: elsewhere })).toEqual([['noTicket', 0, 60, 'M-1', 'J-1']])
  })

  test('of whoever may not read tickets nothing follows', () => {
    expect(found({ machines, tickets: null })).toEqual([])
  })

  test('what goes on at the end of the range is open', () => {
    const running = m1(sampleStretch(100, 120, 'running', job))
    expect(contradictions(sampleFacts({ machines: running }))).toMatchObject([{ kind: 'noTicket', isOpen: true }])
    expect(contradictions(sampleFacts({ machines }))).toMatchObject([{ kind: 'noTicket', isOpen: false }])
  })
})

describe('a machine names somebody on a job', () => {
  const machines = m1(sampleStretch(0, 60, 'running', { ...job, empIDs: ['E-1', 'E-2'] }))

  test('whose ticket is not open on it while others’ are', () => {
    const tickets = [sampleTicket(0, 60, 'E-1'), sampleTicket(30, 60, 'E-2')]
    expect(found({ machines, tickets })).toEqual([['notBooked', 0, 30, 'E-2', 'M-1', 'J-1']])
  })

  test('where nobody is booked that is said once', () => {
    expect(found({ machines })).toEqual([['noTicket', 0, 60, 'M-1', 'J-1']])
  })
})

test('a ticket is open at a machine that says it works on another job', () => {
  const machines = m1(
    sampleStretch(0, 30, 'running', { jobNum: 'J-1' }),
    sampleStretch(30, 60, 'running', { jobNum: 'J-2' }),
    sampleStretch(60, 90, 'down', { jobNum: 'J-2' }),
  )
  const tickets = [sampleTicket(0, 90, 'E-1', { resourceID: 'M-1' }), sampleTicket(30, 90, 'E-2', { jobNum: 'J-2' })]
  expect(found({ machines, tickets })).toEqual([['otherJob', 30, 60, 'E-1', 'M-1', 'J-1']])
})

describe('a ticket is open and the tag is elsewhere', () => {
  const machines = m1(sampleStretch(0, 120, 'running', job))

  test('in another zone or outside of all, while both last', () => {
    const tickets = [sampleTicket(0, 60, 'E-1', { resourceID: 'M-1' }), sampleTicket(60, null, 'E-2')]
    const tags = [sampleTag(0, 20, 1), sampleTag(20, 50, 2), sampleTag(50, 100, null)]
    expect(found({ machines, tickets, tags })).toEqual([
      ['elsewhere', 20, 50, 'E-1', 'M-1', 'J-1'],
      ['elsewhere', 50, 60, 'E-1', 'M-1', 'J-1'],
    ])
  })

  test('a ticket that names no machine is at whichever says its operation', () => {
    const tickets = [sampleTicket(0, null, 'E-1')]
    expect(found({ machines, tickets, tags: [sampleTag(0, 120, 1)] })).toEqual([])
    expect(found({ machines, tickets, tags: [sampleTag(60, 120, 2)] })).toEqual([
      ['elsewhere', 60, 120, 'E-1', 'M-1', 'J-1'],
    ])
  })

  test('without tag, without zone and without machine nobody is elsewhere', () => {
    const ticket = sampleTicket(0, null, 'E-1', { resourceID: 'M-9' })
    expect(found({ machines: [], tickets: [ticket], tags: [sampleTag(0, 120, 2)] })).toEqual([])
    expect(found({ machines, tickets: [sampleTicket(0, null, 'E-1')], tags: [] })).toEqual([])
    const cleaning = sampleTicket(0, null, 'E-1', { jobNum: null, assemblySeq: null, oprSeq: null })
    expect(found({ machines: [], tickets: [cleaning], tags: [sampleTag(0, 120, 2)] })).toEqual([])
  })
})
