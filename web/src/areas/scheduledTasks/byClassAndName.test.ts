import { expect, test } from 'vitest'
import { byClassAndName } from './byClassAndName.ts'

// Proves SCH-011
test('tasks of the system come first, then all go by name whatever its case', () => {
  const task = (scheduleClass: 'System' | 'User', scheduleName: string) => ({ scheduleClass, scheduleName })
  const given = [task('User', 'beta'), task('System', 'Zulu'), task('User', 'Alpha'), task('System', 'Echo')]
  expect(given.toSorted(byClassAndName).map(({ scheduleName }) => scheduleName)).toEqual([
    'Echo',
    'Zulu',
    'Alpha',
    'beta',
  ])
})
