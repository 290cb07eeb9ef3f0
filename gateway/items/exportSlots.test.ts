import { expect, test } from 'vitest'
import { takeSlot } from './exportSlots.ts'

const limits = { TAKT_EXPORTS: 3, TAKT_EXPORTS_PER_ORGANIZATION: 2 }

test('an organization has its own places, all together no more than the gateway, and what is given back is free', () => {
  const first = takeSlot(1, limits)
  const second = takeSlot(1, limits)
  expect(() => takeSlot(1, limits)).toThrow('Your organization reads 2 exports already')
  const other = takeSlot(2, limits)
  expect(() => takeSlot(2, limits)).toThrow('3 exports are being read already')
  first()
  const again = takeSlot(2, limits)
  for (const free of [second, other, again]) free()
  for (const free of [1, 1, 2].map((organizationId) => takeSlot(organizationId, limits))) free()
})
