import { expect, test } from 'vitest'
import { untilLoaded } from './lazyPart.ts'

test('what cannot be fetched is fetched again until it is there', async () => {
  let asked = 0
  const load = async () => {
    asked += 1
    if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return 'there'
  }
  expect([await untilLoaded(load, 1), asked]).toEqual(['there', 3])
})
