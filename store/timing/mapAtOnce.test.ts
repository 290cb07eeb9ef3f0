import { expect, test } from 'vitest'
import { mapAtOnce } from './mapAtOnce.ts'

test('answers come in the order of the items, however long each takes, and no more are under way than allowed', async () => {
  let running = 0
  let most = 0
  const found = await mapAtOnce([5, 1, 4, 2, 3], 2, async (n) => {
    running += 1
    most = Math.max(most, running)
    for (let turn = 0; turn < n; turn++) await Promise.resolve()
    running -= 1
    return n * 10
  })
  expect([found, most]).toEqual([[50, 10, 40, 20, 30], 2])
  expect(await mapAtOnce([], 2, () => Promise.reject(new Error('never')))).toEqual([])
})

test('after a failure nothing more is begun', async () => {
  const begun: number[] = []
  const failing = mapAtOnce([1, 2, 3, 4], 1, (n) => {
    begun.push(n)
    return n === 2 ? Promise.reject(new Error('two')) : Promise.resolve()
  })
  await expect(failing).rejects.toThrow('two')
  expect(begun).toEqual([1, 2])
})
