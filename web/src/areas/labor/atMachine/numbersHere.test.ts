import { type ClockCommand, clockedWork } from '@takt/domain/areas/labor/clockCommand.ts'
import { expect, test } from 'vitest'
import { numbersHere } from './numbersHere.ts'

const command = (action: ClockCommand['action'], epc: string, resourceIDs: string[] = []): ClockCommand => ({
  commandId: '00000000-0000-4000-8000-000000000000',
  action,
  at: '2026-03-02T06:00:00.000Z',
  empID: null,
  epc,
  work: resourceIDs.map((resourceID) => clockedWork.parse({ jobNum: 'J-1', resourceID })),
})
const here = (...commands: ClockCommand[]) => numbersHere(['E111', 'E212'], commands, 'M-1')

test('whoever clocks on there without a network is there, and whoever clocks off is not', () => {
  expect(here()).toEqual(['E111', 'E212'])
  expect(here(command('clockOn', '4713', ['M-1']))).toEqual(['E111', 'E212', '4713'])
  expect(here(command('clockOn', '4713', ['M-2']))).toEqual(['E111', 'E212'])
  expect(here(command('endShift', '111'))).toEqual(['E212'])
  expect(here(command('suspend', 'E212'), command('resume', '212'))).toEqual(['E111', '212'])
})

test('digits stand for a number that is letters and just these; what ends one of several works ends nobody’s stay', () => {
  expect(here(command('clockOn', '111', ['M-1']))).toEqual(['E111', 'E212'])
  expect(here(command('endShift', '11'))).toEqual(['E111', 'E212'])
  expect(here(command('clockOff', 'E111', ['M-1']))).toEqual(['E111', 'E212'])
})
