import { expect, test } from 'vitest'
import { createShares, ShareTaken } from './createShares.ts'

test('nobody has more places than its share; who waits comes in order, others do not wait', async () => {
  const take = createShares<string>({ most: 2, mostWaiting: 2, patienceMs: 10_000 })
  const [first, second] = [await take('a'), await take('a')]
  const order: number[] = []
  const later = async (number: number) => {
    const free = await take('a')
    order.push(number)
    return free
  }
  const [third, fourth] = [later(3), later(4)]
  await take('b')
  expect(order).toEqual([])
  second()
  ;(await third)()
  ;(await fourth)()
  expect(order).toEqual([3, 4])
  first()
  const again = [await take('a'), await take('a')]
  expect(again).toHaveLength(2)
})

test('who waits for too long, or finds too many waiting, is told so and takes no place later', async () => {
  const take = createShares<string>({ most: 1, mostWaiting: 1, patienceMs: 20 })
  const free = await take('a')
  const waiting = take('a')
  await expect(take('a')).rejects.toThrow(ShareTaken)
  await expect(waiting).rejects.toThrow(ShareTaken)
  free()
  const next = await take('a')
  next()
})

test('who is next goes before all who wait, is never refused, and takes no more places than there are', async () => {
  const take = createShares<string>({ most: 1, mostWaiting: 1, patienceMs: 20 })
  const free = await take('a')
  const waiting = take('a').catch((error: unknown) => error)
  const next = take('a', true)
  expect(await waiting).toBeInstanceOf(ShareTaken)
  let isTaken = false as boolean
  void next.then(() => {
    isTaken = true
  })
  await Promise.resolve()
  expect(isTaken).toBe(false)
  free()
  ;(await next)()
})
