import { allPermissions, noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { permissionsOf, rightWords } from './rightWords.ts'

test('what a form holds of rights becomes the same rights again, in the order of areas', () => {
  const some = permissionsWhere((area, flag) => area === 'jobs' || (area === 'devices' && flag === 'read'))
  expect(rightWords(some)).toEqual(['devices.read', 'jobs.read', 'jobs.write', 'jobs.approve'])
  for (const given of [some, noPermissions, allPermissions]) expect(permissionsOf(rightWords(given))).toEqual(given)
  expect(permissionsOf(['jobs.write', 'jobs.delete', 'nothing'])).toEqual(
    permissionsWhere((area, flag) => area === 'jobs' && flag === 'write'),
  )
})
