import { expect, test } from 'vitest'
import { takeSlot } from './exportSlots.ts'

const limits = { TAKT_EXPORTS: 3, TAKT_EXPORTS_PER_ORGANIZATION: 2 }
const take = (organizationId: number, entityId = organizationId) => takeSlot({ entityId, organizationId }, limits)

test('an organization has its own places, all together no more than the gateway, and what is given back is free', () => {
  const first = take(1)
  const second = take(1)
  expect(() => take(1)).toThrow('Your organization reads 2 exports already')
  const other = take(2)
  expect(() => take(2)).toThrow('3 exports are being read already')
  first()
  const again = take(2)
  for (const free of [second, other, again]) free()
  for (const free of [take(1), take(1), take(2)]) free()
})

test('a company with many organizations leaves half of the places to others', () => {
  const taken = [take(1, 7), take(2, 7)]
  expect(() => take(3, 7)).toThrow('Your company reads 2 exports already')
  taken.push(take(4, 8))
  for (const free of taken) free()
})
