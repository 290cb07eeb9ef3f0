import { expect, test } from 'vitest'
import { liveTagIds } from './liveTagIds.ts'

test('a tag is called the same by whoever knows the secret, and otherwise each hour and in each organization', () => {
  const [idOf, elsewhere, other] = [liveTagIds('a'.repeat(32)), liveTagIds('a'.repeat(32)), liveTagIds('b'.repeat(32))]
  const id = idOf(1, 'E2801', 3_600_000)
  expect(Number.isSafeInteger(id)).toBe(true)
  expect(elsewhere(1, 'E2801', 3_600_000)).toBe(id)
  const others = [idOf(1, 'E2801', 7_200_000), idOf(2, 'E2801', 3_600_000), idOf(1, 'E2802', 3_600_000)]
  expect(new Set([id, ...others, other(1, 'E2801', 3_600_000)]).size).toBe(5)
})
