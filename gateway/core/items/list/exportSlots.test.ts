import { expect, test } from 'vitest'
import { acquireSlot } from './exportSlots.ts'

const limits = { TAKT_EXPORTS: 3, TAKT_EXPORTS_PER_ORGANIZATION: 2 }
const acquire = (organizationId: number, entityId = organizationId) => acquireSlot({ entityId, organizationId }, limits)

test('an organization has its own slots within those of the gateway, and a released slot is available again', () => {
  const first = acquire(1)
  const second = acquire(1)
  expect(() => acquire(1)).toThrow('Your organization is already running 2 exports')
  const other = acquire(2)
  expect(() => acquire(2)).toThrow('3 exports are already running')
  first()
  const again = acquire(2)
  for (const free of [second, other, again]) free()
  for (const free of [acquire(1), acquire(1), acquire(2)]) free()
})

test('a company with many organizations leaves half of the slots to others', () => {
  const releases = [acquire(1, 7), acquire(2, 7)]
  expect(() => acquire(3, 7)).toThrow('Your company is already running 2 exports')
  releases.push(acquire(4, 8))
  for (const free of releases) free()
})
