import { describe, expect, test } from 'vitest'
import type { ClockAction, ClockedWork } from './clockCommand.ts'
import { type ClockTicket, decideClock } from './decideClock.ts'

const minute = 60_000
const nobody = { laborType: 'production', jobNum: null, assemblySeq: null, oprSeq: null, indirectCode: null } as const
const job = (jobNum: string, resourceID: string | null = 'M-1'): ClockedWork => ({
  ...nobody,
  jobNum,
  assemblySeq: 0,
  oprSeq: 10,
  resourceID,
})
const cleaning: ClockedWork = { ...nobody, laborType: 'indirect', indirectCode: 'CLEAN', resourceID: null }
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

/** What becomes of it at minute 100, decided at minute 200: `+ J-1` is begun, `J-1 suspended 100` is how one ends. */
function done(action: ClockAction, tickets: ClockTicket[], work: ClockedWork[] = [], at = 100) {
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

describe('what is done', () => {
  test('one clocks on to one or several jobs, and to an indirect beside them', () => {
    expect(done('clockOn', [], [job('J-1'), job('J-2'), job('J-1')])).toEqual(['+ J-1', '+ J-2'])
    expect(done('clockOn', [ticket(job('J-1'), 10)], [cleaning])).toEqual(['+ CLEAN'])
    expect(done('clockOn', [ticket(job('J-1'), 10, ended(50))], [job('J-1')])).toEqual(['+ J-1'])
  })

  test('suspended work is taken up by a ticket of its own, all of it or what is named', () => {
    const on = [ticket(job('J-1'), 10), ticket(cleaning, 20)]
    expect(done('suspend', on)).toEqual(['J-1 suspended 100', 'CLEAN suspended 100'])
    expect(done('suspend', on, [cleaning])).toEqual(['CLEAN suspended 100'])
    const paused = [ticket(job('J-1'), 10, ended(50, 'suspended')), ticket(cleaning, 20, ended(50, 'suspended'))]
    expect(done('resume', paused)).toEqual(['+ J-1', '+ CLEAN', 'J-1 resumed  100', 'CLEAN resumed  100'])
    expect(done('resume', paused, [job('J-1')])).toEqual(['+ J-1', 'J-1 resumed  100'])
    // Whoever clocks on to what waits takes it up.
    expect(done('clockOn', paused, [job('J-1')])).toEqual(['+ J-1', 'J-1 resumed  100'])
  })

  test('clocking off ends what is named or all; what is suspended is not taken up again, and keeps its end', () => {
    const all = [ticket(job('J-1'), 10), ticket(job('J-2', 'M-2'), 20, ended(60, 'suspended'))]
    expect(done('clockOff', all, [job('J-1', null)])).toEqual(['J-1 clockedOff 100'])
    expect(done('clockOff', all)).toEqual(['J-1 clockedOff 100', 'J-2 clockedOff 60'])
    expect(done('endShift', all)).toEqual(['J-1 shiftEnded 100', 'J-2 shiftEnded 60'])
  })
})

describe('what is refused, whole', () => {
  test('the same work twice, and work that one is not on', () => {
    expect(done('clockOn', [ticket(job('J-1'), 10)], [cleaning, job('J-1')])).toBe('alreadyOn')
    expect(done('clockOn', [ticket(job('J-1'), 10, ended(300, null))], [job('J-1')])).toBe('alreadyOn')
    expect(done('clockOn', [ticket(job('J-1', 'M-1'), 10)], [job('J-1', 'M-2')])).toEqual(['+ J-1'])
    expect(done('clockOff', [])).toBe('notOn')
    expect(done('suspend', [ticket(job('J-1'), 10)], [job('J-1'), job('J-2')])).toBe('notOn')
    expect(done('endShift', [ticket(job('J-1'), 10, ended(50))])).toBe('notOn')
    expect(done('resume', [ticket(job('J-1'), 10, ended(50, 'resumed'))])).toBe('notSuspended')
  })

  test('whatever contradicts what is known of the time after it', () => {
    expect(done('clockOn', [ticket(cleaning, 120)], [job('J-1')])).toBe('later')
    expect(done('clockOff', [ticket(job('J-1'), 10, ended(120, 'suspended'))])).toBe('later')
    expect(done('suspend', [ticket(job('J-1'), 100)])).toBe('later')
    // What is planned ahead is not known.
    expect(done('clockOn', [ticket(cleaning, 400)], [job('J-1')])).toEqual(['+ J-1'])
  })
})

test('an end that nobody said gives way to who says late when it was, for a while', () => {
  const left = ticket(job('J-1'), 10, ended(90, 'leftOpen'))
  expect(done('clockOff', [left])).toEqual(['J-1 clockedOff 100'])
  expect(done('clockOff', [left], [], 80)).toEqual(['J-1 clockedOff 80'])
  expect(done('suspend', [left])).toEqual(['J-1 suspended 100'])
  expect(done('clockOff', [left], [], 150)).toBe('notOn')
})

test('work elsewhere stays as it is, and is refused to start twice', () => {
  const elsewhere = (work: ClockedWork, more: Partial<ClockTicket> = {}) =>
    ticket(work, 10, { isElsewhere: true, ...more })
  const on = [ticket(job('J-1'), 10), elsewhere(job('J-2', 'M-2'))]
  expect(done('endShift', on)).toEqual(['J-1 shiftEnded 100'])
  expect(done('suspend', on)).toEqual(['J-1 suspended 100'])
  expect(done('clockOff', [elsewhere(job('J-2', 'M-2'))])).toBe('notOn')
  expect(done('resume', [elsewhere(cleaning, ended(50, 'suspended'))])).toBe('notSuspended')
  expect(done('clockOn', [elsewhere(cleaning)], [cleaning])).toBe('alreadyOn')
  expect(done('endShift', [ticket(job('J-1'), 10), elsewhere(cleaning, { start: 120 * minute })])).toBe('later')
})
