import { expect, test } from 'vitest'
import { workOfPeople } from './workOfPeople.ts'

test('matching people are listed with their work, in that order; names come from the active employees', () => {
  const people = [
    { empID: 'E1', secs: 5400, goodQty: 10, isWorking: false },
    { empID: 'E2', secs: 900, goodQty: 2, isWorking: true },
    { empID: 'E3', secs: 60, goodQty: 0, isWorking: false },
  ]
  const formerEmployee = { empID: 'E2', firstName: 'Deleted', lastName: 'Away' }
  const activeEmployee = { empID: 'E1', firstName: 'Ada', lastName: 'Lind' }
  const matches = [formerEmployee, { ...activeEmployee, firstName: null }]
  expect(workOfPeople(people, { found: matches, active: [activeEmployee] })).toEqual([
    { ...formerEmployee, secs: 900, good: 2, isWorking: true },
    { ...activeEmployee, secs: 5400, good: 10, isWorking: false },
  ])
})
