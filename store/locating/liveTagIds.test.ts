import { expect, test } from 'vitest'
import { liveTagIds } from './liveTagIds.ts'

test('processes with the same secret compute the same ID of a tag; it differs by hour and by organization', () => {
  const [idOf, sameSecretIdOf, other] = [
    liveTagIds('a'.repeat(32)),
    liveTagIds('a'.repeat(32)),
    liveTagIds('b'.repeat(32)),
  ]
  const id = idOf(1, 'E2801', 3_600_000)
  expect(Number.isSafeInteger(id)).toBe(true)
  expect(sameSecretIdOf(1, 'E2801', 3_600_000)).toBe(id)
  const otherIds = [idOf(1, 'E2801', 7_200_000), idOf(2, 'E2801', 3_600_000), idOf(1, 'E2802', 3_600_000)]
  expect(new Set([id, ...otherIds, other(1, 'E2801', 3_600_000)]).size).toBe(5)
})
