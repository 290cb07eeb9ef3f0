import { expect, test } from 'vitest'
import { asLargeList, largeAtOnce } from './largeLists.ts'

test('of a company’s large lists two are made at once, whichever organizations ask; small ones and other companies’ do not wait', async () => {
  const free = Promise.withResolvers<void>()
  let made = 0
  let most = 0
  const work = async () => {
    made++
    most = Math.max(most, made)
    await free.promise
    made--
  }
  const of = (organizationId: number, entityId: number) => ({ organizationId, entityId })
  const large = Array.from({ length: 16 }, (_, i) => asLargeList(of(i % 4, 1), { limit: i % 2 ? null : 10_000 }, work))
  await asLargeList(of(1, 1), { limit: 50 }, async () => {})
  await asLargeList(of(9, 2), { limit: null }, async () => {})
  expect(made).toBe(largeAtOnce)
  free.resolve()
  await Promise.all(large)
  expect(most).toBe(largeAtOnce)
})
