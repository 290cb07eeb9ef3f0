import { expect, test } from 'vitest'
import { sortJobOptions } from './sortJobOptions.ts'

const job = (jobNum: string, status: string | null) => ({ jobNum, status, rowId: jobNum, version: 1 })

test('the running job of the machine comes first, then its open jobs, completed jobs last', () => {
  const jobs = [
    job('J-1', 'completed'),
    job('J-2', 'planned'),
    job('J-3', null),
    job('J-4', 'closed'),
    job('J-5', 'released'),
    job('J-6', 'planned'),
    job('J-7', 'completed'),
  ]
  const at = { running: 'J-5', jobNums: new Set(['J-1', 'J-6']) }
  expect(sortJobOptions(jobs, at).map(({ jobNum }) => jobNum)).toEqual([
    'J-5',
    'J-6',
    'J-3',
    'J-2',
    'J-1',
    'J-4',
    'J-7',
  ])
  const noMachine = { running: null, jobNums: new Set<string>() }
  expect(sortJobOptions(jobs, noMachine).map(({ jobNum }) => jobNum)).toEqual([
    'J-3',
    'J-5',
    'J-2',
    'J-6',
    'J-1',
    'J-4',
    'J-7',
  ])
})
