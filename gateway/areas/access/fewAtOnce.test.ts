import { expect, test } from 'vitest'
import { fewAtOnce } from './fewAtOnce.ts'

test('so many run at once, so many wait, and whatever comes on top is refused for now', async () => {
  const limited = fewAtOnce({ most: 2, waiting: 1 })
  const finish: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => finish.push(resolve))
  const [first, second, third] = [limited(work), limited(work), limited(work)]
  await expect(limited(work)).rejects.toMatchObject({ kind: 'tooMany', retryAfterSecs: 3 })
  expect(finish).toHaveLength(2)
  finish[0]!()
  await first
  expect(finish).toHaveLength(3)
  finish[1]!()
  finish[2]!()
  await Promise.all([second, third])
  await expect(limited(async () => 'again')).resolves.toBe('again')
})

test('work that fails makes room as well', async () => {
  const limited = fewAtOnce({ most: 1, waiting: 0 })
  const failing = limited(async () => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  await expect(limited(async () => 'next')).resolves.toBe('next')
})
