import { expect, test } from 'vitest'
import { tagDataOf } from './tagDataOf.ts'

test('people and jobs are listed once each, also if several parts of a job carry tags; unassigned tags and other associations are left out', () => {
  const tag = (type: string | null, associationID: string | null, label = '') => ({ type, associationID, label })
  const positions = [
    tag('employees', 'E-2', 'Ben'),
    tag('employees', 'E-1', 'Ada'),
    tag('employees', 'E-2', 'Ben'),
    tag('jobs', 'J-2'),
    tag('jobOperations', 'J-1~0~10'),
    tag('jobs', 'J-1'),
    tag('carts', 'C-1'),
    tag(null, null),
  ]
  expect(tagDataOf(positions, { showAllReads: true })).toEqual({
    employees: [
      { empID: 'E-1', name: 'Ada' },
      { empID: 'E-2', name: 'Ben' },
    ],
    jobs: [{ jobNum: 'J-1' }, { jobNum: 'J-2' }],
    showAllReads: true,
  })
})
