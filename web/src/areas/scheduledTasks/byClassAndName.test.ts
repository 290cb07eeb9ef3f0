import { expect, test } from 'vitest'
import { byClassAndName } from './byClassAndName.ts'

// Proves SCH-011
test('system tasks come first; within a class, names sort case-insensitively', () => {
  const task = (scheduleClass: 'System' | 'User', scheduleName: string) => ({ scheduleClass, scheduleName })
  const tasks = [task('User', 'beta'), task('System', 'Zulu'), task('User', 'Alpha'), task('System', 'Echo')]
  expect(tasks.toSorted(byClassAndName).map(({ scheduleName }) => scheduleName)).toEqual([
    'Echo',
    'Zulu',
    'Alpha',
    'beta',
  ])
})
