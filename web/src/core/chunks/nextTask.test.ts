import { expect, test } from 'vitest'
import { nextTask } from './nextTask.ts'

test('each caller gets a task of its own, in the order of the calls', async () => {
  const log: string[] = []
  // The microtasks of a task finish before the next task starts.
  const runTask = (name: string) =>
    nextTask().then(async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      await Promise.resolve()
      log.push(`${name} ends`)
    })
  const all = ['a', 'b', 'c'].map(runTask)
  log.push('asked')
  await Promise.all(all)
  expect(log).toEqual(['asked', ...['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`])])
})
