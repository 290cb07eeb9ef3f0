import { expect, test } from 'vitest'
import { createLane } from './lane.ts'

test('a lane never runs more than its width, keeps the order and survives failures', async () => {
  const lane = createLane(2)
  let running = 0
  let most = 0
  const order: number[] = []
  const work = (n: number) =>
    lane(async () => {
      running += 1
      most = Math.max(most, running)
      order.push(n)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      if (n === 1) throw new Error('fails')
      return n
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work))
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
