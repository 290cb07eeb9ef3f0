import { expect, test } from 'vitest'
import { createNumbers, type WorkDay, workDaysOf } from './workDays.ts'

const day = (resourceID: string, empID: string | null, partNum: string, oprSeq: number | null): WorkDay => ({
  ...{ resourceID, empID, partNum, oprSeq, runSecs: 3600 },
  ...{ idealSecs: 1800.5, good: 9.5, total: 10, idealMissing: 0 },
})

test('things are numbered as they come, and keep their number', () => {
  const numbers = createNumbers<string | null>()
  expect(['b', null, 'a', 'b', null].map(numbers.of)).toEqual([0, 1, 2, 0, 1])
  expect(numbers.things()).toEqual(['b', null, 'a'])
})

test('work days lie by column; nobody, no operation and the same operation of another part are told apart', () => {
  const days = [
    day('M-2', null, 'P', 10),
    day('M-1', 'E', 'P', null),
    day('M-2', 'E', 'Q', 10),
    day('M-1', null, 'P', 10),
  ]
  const work = workDaysOf(days)
  const told = days.map((_, k) => ({
    resourceID: work.machines[work.machine[k]!],
    empID: work.persons[work.person[k]!],
    ...work.operations[work.operation[k]!],
    ...{ runSecs: work.runSecs[k], idealSecs: work.idealSecs[k], good: work.good[k], total: work.total[k] },
    idealMissing: work.idealMissing[k],
  }))
  expect(told).toEqual(days)
  expect([work.machines.length, work.persons.length, work.operations.length]).toEqual([2, 2, 3])
})
