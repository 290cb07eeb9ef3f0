import { describe, expect, test } from 'vitest'
import type { ClockAction, ClockedWork } from './clockCommand.ts'
import { type ClockTicket, decideClock } from './decideClock.ts'

const minute = 60_000
const noWork = { laborType: 'production', jobNum: null, assemblySeq: null, oprSeq: null, indirectCode: null } as const
const job = (jobNum: string, resourceID: string | null = 'M-1'): ClockedWork => ({
  ...noWork,
  jobNum,
  assemblySeq: 0,
  oprSeq: 10,
  resourceID,
})
const cleaning: ClockedWork = { ...noWork, laborType: 'indirect', indirectCode: 'CLEAN', resourceID: null }
let ids = 0
const ticket = (work: ClockedWork, start: number, more: Partial<ClockTicket> = {}): ClockTicket => ({
  ...work,
  laborTicketID: ++ids,
  start: start * minute,
  end: null,
  ending: null,
  ...more,
})
const ended = (end: number, ending: ClockTicket['ending'] = 'clockedOff') => ({ end: end * minute, ending })

/**
 * Returns the outcome of a command at minute 100, decided at minute 200: `+ J-1` is a new ticket, `J-1 suspended 100` a
 * changed one.
 */
function outcome(action: ClockAction, tickets: ClockTicket[], work: ClockedWork[] = [], at = 100) {
  const decision = decideClock({ action, work }, tickets, {
    at: at * minute,
    now: 200 * minute,
    leftOpenMs: 60 * minute,
  })
  if ('why' in decision) return decision.why
  const name = ({ jobNum, indirectCode }: ClockedWork) => jobNum ?? indirectCode
  const minutes = (iso?: string | null) => (iso ? Date.parse(iso) / minute : '')
  return [
    ...decision.adds.map((work) => `+ ${name(work)}`),
    ...decision.changes.map(({ ticket, fields }) =>
      `${name(ticket)} ${fields.ending} ${minutes(fields.end)} ${minutes(fields.resumesAt)}`.trim(),
    ),
  ]
}

describe('accepted commands', () => {
  test('clocks on to one or several jobs, and to an indirect beside them', () => {
    expect(outcome('clockOn', [], [job('J-1'), job('J-2'), job('J-1')])).toEqual(['+ J-1', '+ J-2'])
    expect(outcome('clockOn', [ticket(job('J-1'), 10)], [cleaning])).toEqual(['+ CLEAN'])
    expect(outcome('clockOn', [ticket(job('J-1'), 10, ended(50))], [job('J-1')])).toEqual(['+ J-1'])
  })

  test('suspended work is resumed by a new ticket, all of it or the listed work', () => {
    const on = [ticket(job('J-1'), 10), ticket(cleaning, 20)]
    expect(outcome('suspend', on)).toEqual(['J-1 suspended 100', 'CLEAN suspended 100'])
    expect(outcome('suspend', on, [cleaning])).toEqual(['CLEAN suspended 100'])
    const paused = [ticket(job('J-1'), 10, ended(50, 'suspended')), ticket(cleaning, 20, ended(50, 'suspended'))]
    expect(outcome('resume', paused)).toEqual(['+ J-1', '+ CLEAN', 'J-1 resumed  100', 'CLEAN resumed  100'])
    expect(outcome('resume', paused, [job('J-1')])).toEqual(['+ J-1', 'J-1 resumed  100'])
    // Clocking on to suspended work resumes it.
    expect(outcome('clockOn', paused, [job('J-1')])).toEqual(['+ J-1', 'J-1 resumed  100'])
  })

  test('clocking off ends the listed work or all; suspended work keeps its end and is not resumed', () => {
    const all = [ticket(job('J-1'), 10), ticket(job('J-2', 'M-2'), 20, ended(60, 'suspended'))]
    expect(outcome('clockOff', all, [job('J-1', null)])).toEqual(['J-1 clockedOff 100'])
    expect(outcome('clockOff', all)).toEqual(['J-1 clockedOff 100', 'J-2 clockedOff 60'])
    expect(outcome('endShift', all)).toEqual(['J-1 shiftEnded 100', 'J-2 shiftEnded 60'])
  })
})

describe('commands rejected as a whole', () => {
  test('the same work twice, and work that is not in progress', () => {
    expect(outcome('clockOn', [ticket(job('J-1'), 10)], [cleaning, job('J-1')])).toBe('alreadyOn')
    expect(outcome('clockOn', [ticket(job('J-1'), 10, ended(300, null))], [job('J-1')])).toBe('alreadyOn')
    expect(outcome('clockOn', [ticket(job('J-1', 'M-1'), 10)], [job('J-1', 'M-2')])).toEqual(['+ J-1'])
    expect(outcome('clockOff', [])).toBe('notOn')
    expect(outcome('suspend', [ticket(job('J-1'), 10)], [job('J-1'), job('J-2')])).toBe('notOn')
    expect(outcome('endShift', [ticket(job('J-1'), 10, ended(50))])).toBe('notOn')
    expect(outcome('resume', [ticket(job('J-1'), 10, ended(50, 'resumed'))])).toBe('notSuspended')
  })

  test('commands that contradict recorded events after them', () => {
    expect(outcome('clockOn', [ticket(cleaning, 120)], [job('J-1')])).toBe('later')
    expect(outcome('clockOff', [ticket(job('J-1'), 10, ended(120, 'suspended'))])).toBe('later')
    expect(outcome('suspend', [ticket(job('J-1'), 100)])).toBe('later')
    // Tickets in the future do not count as recorded events.
    expect(outcome('clockOn', [ticket(cleaning, 400)], [job('J-1')])).toEqual(['+ J-1'])
  })
})

test('an automatic end is replaced by a later command with the real end, for a limited time', () => {
  const left = ticket(job('J-1'), 10, ended(90, 'leftOpen'))
  expect(outcome('clockOff', [left])).toEqual(['J-1 clockedOff 100'])
  expect(outcome('clockOff', [left], [], 80)).toEqual(['J-1 clockedOff 80'])
  expect(outcome('suspend', [left])).toEqual(['J-1 suspended 100'])
  expect(outcome('clockOff', [left], [], 150)).toBe('notOn')
})

test('work elsewhere is not changed, and cannot be started twice', () => {
  const ticketElsewhere = (work: ClockedWork, more: Partial<ClockTicket> = {}) =>
    ticket(work, 10, { isElsewhere: true, ...more })
  const on = [ticket(job('J-1'), 10), ticketElsewhere(job('J-2', 'M-2'))]
  expect(outcome('endShift', on)).toEqual(['J-1 shiftEnded 100'])
  expect(outcome('suspend', on)).toEqual(['J-1 suspended 100'])
  expect(outcome('clockOff', [ticketElsewhere(job('J-2', 'M-2'))])).toBe('notOn')
  expect(outcome('resume', [ticketElsewhere(cleaning, ended(50, 'suspended'))])).toBe('notSuspended')
  expect(outcome('clockOn', [ticketElsewhere(cleaning)], [cleaning])).toBe('alreadyOn')
  expect(outcome('endShift', [ticket(job('J-1'), 10), ticketElsewhere(cleaning, { start: 120 * minute })])).toBe(
    'later',
  )
})
