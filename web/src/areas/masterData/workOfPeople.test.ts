import { expect, test } from 'vitest'
import { workOfPeople } from './workOfPeople.ts'

test('who was found is told with what they worked, in that order; names come from the active employees', () => {
  const people = [
    { empID: 'E1', secs: 5400, goodQty: 10, isWorking: false },
    { empID: 'E2', secs: 900, goodQty: 2, isWorking: true },
    { empID: 'E3', secs: 60, goodQty: 0, isWorking: false },
  ]
  const gone = { empID: 'E2', firstName: 'Gone', lastName: 'Away' }
  const known = { empID: 'E1', firstName: 'Ada', lastName: 'Lind' }
  const found = [gone, { ...known, firstName: null }]
  expect(workOfPeople(people, { found, active: [known] })).toEqual([
    { ...gone, secs: 900, good: 2, isWorking: true },
    { ...known, secs: 5400, good: 10, isWorking: false },
  ])
})
