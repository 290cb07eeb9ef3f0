import { expect, test } from 'vitest'
import { workOfPeople } from './workOfPeople.ts'

const at = (time: string) => `2026-03-02T${time}:00.000Z`

test('the work of each person adds up; what is under way counts until now; names come from the active employees', () => {
  const tickets = [
    { empID: 'E1', start: at('06:00'), end: at('07:00'), goodQty: 10 },
    { empID: 'E1', start: at('08:00'), end: at('08:30'), goodQty: null },
    { empID: 'E2', start: at('09:00'), end: null, goodQty: 2 },
  ]
  const gone = { empID: 'E2', firstName: 'Gone', lastName: 'Away' }
  const known = { empID: 'E1', firstName: 'Ada', lastName: 'Lind' }
  const found = [{ ...known, firstName: null }, gone]
  expect(workOfPeople(tickets, { found, active: [known], now: Date.parse(at('09:15')) })).toEqual([
    { ...known, secs: 5400, good: 10, isWorking: false },
    { ...gone, secs: 900, good: 2, isWorking: true },
  ])
})
