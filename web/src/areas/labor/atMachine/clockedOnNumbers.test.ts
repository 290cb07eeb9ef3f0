import { type ClockCommand, clockedWork } from '@takt/domain/areas/labor/clockCommand.ts'
import { expect, test } from 'vitest'
import { clockedOnNumbers } from './clockedOnNumbers.ts'

const command = (action: ClockCommand['action'], epc: string, resourceIDs: string[] = []): ClockCommand => ({
  commandId: '00000000-0000-4000-8000-000000000000',
  action,
  at: '2026-03-02T06:00:00.000Z',
  empID: null,
  epc,
  work: resourceIDs.map((resourceID) => clockedWork.parse({ jobNum: 'J-1', resourceID })),
})
const numbersAfter = (...commands: ClockCommand[]) => clockedOnNumbers(['E111', 'E212'], commands, 'M-1')

test('a person who clocks on without a network is listed, and one who clocks off is not', () => {
  expect(numbersAfter()).toEqual(['E111', 'E212'])
  expect(numbersAfter(command('clockOn', '4713', ['M-1']))).toEqual(['E111', 'E212', '4713'])
  expect(numbersAfter(command('clockOn', '4713', ['M-2']))).toEqual(['E111', 'E212'])
  expect(numbersAfter(command('endShift', '111'))).toEqual(['E212'])
  expect(numbersAfter(command('suspend', 'E212'), command('resume', '212'))).toEqual(['E111', '212'])
})

test('digits match a number of letters followed by exactly these digits; a person who ends one of several works stays listed', () => {
  expect(numbersAfter(command('clockOn', '111', ['M-1']))).toEqual(['E111', 'E212'])
  expect(numbersAfter(command('endShift', '11'))).toEqual(['E111', 'E212'])
  expect(numbersAfter(command('clockOff', 'E111', ['M-1']))).toEqual(['E111', 'E212'])
})
