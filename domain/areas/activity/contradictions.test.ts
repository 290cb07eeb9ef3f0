import { describe, expect, test } from 'vitest'
import { sampleFacts, sampleInterval, sampleTag, sampleTicket } from './activityFacts.fixture.ts'
import type { ActivityFacts } from './activityFacts.ts'
import { contradictions } from './contradictions.ts'

const findingsOf = (facts: Partial<ActivityFacts>) =>
  contradictions(sampleFacts(facts)).map((finding) => [
    finding.kind,
    finding.start / 60_000,
    finding.end / 60_000,
    ...[finding.empID, finding.resourceID, finding.jobNum].filter((text) => text !== null),
  ])
const m1 = (...intervals: ReturnType<typeof sampleInterval>[]) => [{ resourceID: 'M-1', stretches: intervals }]
const job = { jobNum: 'J-1' }

describe('a machine runs a job without an open ticket', () => {
  const machines = m1(
    sampleInterval(0, 20, 'running', job),
    sampleInterval(20, 23, 'idle', job),
    sampleInterval(23, 60, 'running', job),
    sampleInterval(60, 120, 'down', job),
  )

  test('starts when the ticket ends, spans short breaks and excludes stops', () => {
    expect(findingsOf({ machines })).toEqual([['noTicket', 0, 60, 'M-1', 'J-1']])
    expect(findingsOf({ machines, tickets: [sampleTicket(-30, 18, 'E-1')] })).toEqual([
      ['noTicket', 18, 60, 'M-1', 'J-1'],
    ])
    expect(
      findingsOf({ machines, tickets: [sampleTicket(0, null, 'E-1', { assemblySeq: null, oprSeq: null })] }),
    ).toEqual([])
  })

  test('ignores a short delay, and does not count a ticket at another machine or on another operation', () => {
    expect(findingsOf({ machines, tickets: [sampleTicket(4.9, null, 'E-1')] })).toEqual([])
    const otherTickets = [
      sampleTicket(0, null, 'E-1', { resourceID: 'M-2' }),
      sampleTicket(0, null, 'E-2', { oprSeq: 20 }),
    ]
    expect(findingsOf({ machines, tickets: otherTickets })).toEqual([['noTicket', 0, 60, 'M-1', 'J-1']])
  })

  test('reports nothing if tickets may not be read', () => {
    expect(findingsOf({ machines, tickets: null })).toEqual([])
  })

  test('a finding that continues at the end of the range is open', () => {
    const running = m1(sampleInterval(100, 120, 'running', job))
    expect(contradictions(sampleFacts({ machines: running }))).toMatchObject([{ kind: 'noTicket', isOpen: true }])
    expect(contradictions(sampleFacts({ machines }))).toMatchObject([{ kind: 'noTicket', isOpen: false }])
  })
})

describe('a machine reports a person on a job', () => {
  const machines = m1(sampleInterval(0, 60, 'running', { ...job, empIDs: ['E-1', 'E-2'] }))

  test('without an open ticket on it while others have one', () => {
    const tickets = [sampleTicket(0, 60, 'E-1'), sampleTicket(30, 60, 'E-2')]
    expect(findingsOf({ machines, tickets })).toEqual([['notBooked', 0, 30, 'E-2', 'M-1', 'J-1']])
  })

  test('is reported once if no person has a ticket', () => {
    expect(findingsOf({ machines })).toEqual([['noTicket', 0, 60, 'M-1', 'J-1']])
  })
})

test('a ticket is open at a machine that reports another job', () => {
  const machines = m1(
    sampleInterval(0, 30, 'running', { jobNum: 'J-1' }),
    sampleInterval(30, 60, 'running', { jobNum: 'J-2' }),
    sampleInterval(60, 90, 'down', { jobNum: 'J-2' }),
  )
  const tickets = [sampleTicket(0, 90, 'E-1', { resourceID: 'M-1' }), sampleTicket(30, 90, 'E-2', { jobNum: 'J-2' })]
  expect(findingsOf({ machines, tickets })).toEqual([['otherJob', 30, 60, 'E-1', 'M-1', 'J-1']])
})

describe('a ticket is open and the tag is elsewhere', () => {
  const machines = m1(sampleInterval(0, 120, 'running', job))

  test('in another zone or outside all zones, while both last', () => {
    const tickets = [sampleTicket(0, 60, 'E-1', { resourceID: 'M-1' }), sampleTicket(60, null, 'E-2')]
    const tags = [sampleTag(0, 20, 1), sampleTag(20, 50, 2), sampleTag(50, 100, null)]
    expect(findingsOf({ machines, tickets, tags })).toEqual([
      ['elsewhere', 20, 50, 'E-1', 'M-1', 'J-1'],
      ['elsewhere', 50, 60, 'E-1', 'M-1', 'J-1'],
    ])
  })

  test('a ticket without a machine applies to the machines that report its operation', () => {
    const tickets = [sampleTicket(0, null, 'E-1')]
    expect(findingsOf({ machines, tickets, tags: [sampleTag(0, 120, 1)] })).toEqual([])
    expect(findingsOf({ machines, tickets, tags: [sampleTag(60, 120, 2)] })).toEqual([
      ['elsewhere', 60, 120, 'E-1', 'M-1', 'J-1'],
    ])
  })

  test('reports no one as elsewhere without a tag, a zone or a machine', () => {
    const ticket = sampleTicket(0, null, 'E-1', { resourceID: 'M-9' })
    expect(findingsOf({ machines: [], tickets: [ticket], tags: [sampleTag(0, 120, 2)] })).toEqual([])
    expect(findingsOf({ machines, tickets: [sampleTicket(0, null, 'E-1')], tags: [] })).toEqual([])
    const cleaning = sampleTicket(0, null, 'E-1', { jobNum: null, assemblySeq: null, oprSeq: null })
    expect(findingsOf({ machines: [], tickets: [cleaning], tags: [sampleTag(0, 120, 2)] })).toEqual([])
  })
})
