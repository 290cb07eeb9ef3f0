import { expect, test } from 'vitest'
import { ownTask } from './ownTask.ts'

test('each gets a task of its own, in the order asked', async () => {
  const heard: string[] = []
  // What is left to do within a task is done before the next begins.
  const began = (name: string) =>
    ownTask().then(async () => {
      heard.push(`${name} begins`)
      await Promise.resolve()
      await Promise.resolve()
      heard.push(`${name} ends`)
    })
  const all = ['a', 'b', 'c'].map(began)
  heard.push('asked')
  await Promise.all(all)
  expect(heard).toEqual(['asked', ...['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`])])
})
