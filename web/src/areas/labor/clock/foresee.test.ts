import type { ClockCommand, ClockedWork } from '@takt/domain/areas/labor/clockCommand.ts'
import type { ClockedTicket } from '@takt/domain/areas/labor/responses/clocked.ts'
import { expect, test } from 'vitest'
import { foresee } from './foresee.ts'

const work = (jobNum: string): ClockedWork => ({
  laborType: 'production',
  jobNum,
  assemblySeq: 0,
  oprSeq: 10,
  indirectCode: null,
  resourceID: null,
})
const ticket: ClockedTicket = {
  ...work('J-1'),
  laborTicketID: 7,
  empID: 'E-1',
  fullName: 'Ada',
  start: Date.parse('2026-03-02T06:00:00Z'),
  end: null,
  ending: null,
  resumesAt: null,
  isElsewhere: false,
}
const command = (action: ClockCommand['action'], time: string, works: ClockedWork[] = []): ClockCommand => ({
  commandId: '00000000-0000-4000-8000-000000000000',
  action,
  at: `2026-03-02T${time}:00.000Z`,
  empID: 'E-1',
  epc: null,
  work: works,
})
const ticketsAfter = (commands: ClockCommand[]) =>
  foresee([ticket], commands).map(({ jobNum, ending, isWaiting }) => [jobNum, ending, isWaiting])

test('pending commands are shown as done, in their order', () => {
  expect(ticketsAfter([])).toEqual([['J-1', null, false]])
  const some = [command('clockOn', '07:00', [work('J-2')]), command('suspend', '08:00', [work('J-1')])]
  expect(ticketsAfter(some)).toEqual([
    ['J-1', 'suspended', true],
    ['J-2', null, true],
  ])
  expect(ticketsAfter([...some, command('resume', '09:00'), command('clockOff', '10:00', [work('J-2')])])).toEqual([
    ['J-1', null, true],
  ])
  expect(ticketsAfter([...some, command('endShift', '11:00')])).toEqual([])
})

test('commands that the server would reject change nothing', () => {
  expect(ticketsAfter([command('clockOn', '07:00', [work('J-1')]), command('suspend', '05:00')])).toEqual([
    ['J-1', null, false],
  ])
})
