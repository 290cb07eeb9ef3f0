import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupTasks } from './groupTasks.ts'

const hour = 3_600_000
const task = (resourceID: string, start: number, end: number) => ({ resourceID, start: start * hour, end: end * hour })

test('any number of machines with the same windows makes one group', () => {
  const tasks = Array.from({ length: 1000 }, (_, k) => task(`M-${k}`, 5, 5.1))
  expect(groupTasks(tasks)).toEqual([{ start: 5 * hour, end: 5.1 * hour, tasks }])
})

test('late data far in the past is read separately', () => {
  expect(groupTasks([task('A', 1000, 1000.1), task('B', 0, 0.1)]).map(({ tasks }) => tasks.length)).toEqual([1, 1])
})

test('every task is in one group that covers it, and no group reads more than twice its shortest task or two hours', () => {
  const anyTask = fc
    .record({ start: fc.integer({ min: 0, max: 500 }), length: fc.integer({ min: 1, max: 48 }) })
    .map(({ start, length }) => task('M', start / 4, (start + length) / 4))
  fc.assert(
    fc.property(fc.array(anyTask, { maxLength: 40 }), (tasks) => {
      const groups = groupTasks(tasks)
      expect(groups.flatMap((group) => group.tasks)).toHaveLength(tasks.length)
      for (const { start, end, tasks: groupedTasks } of groups) {
        for (const member of groupedTasks) expect(member.start >= start && member.end <= end).toBe(true)
        const shortest = Math.min(...groupedTasks.map((entry) => entry.end - entry.start))
        expect(end - start).toBeLessThanOrEqual(Math.max(2 * hour, 2 * shortest))
      }
    }),
  )
})
