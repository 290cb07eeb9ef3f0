import { allPermissions, noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { permissionsOf, rightWords } from './rightWords.ts'

test('rights survive conversion to form values and back, in the order of areas', () => {
  const some = permissionsWhere((area, flag) => area === 'jobs' || (area === 'devices' && flag === 'read'))
  expect(rightWords(some)).toEqual(['devices.read', 'jobs.read', 'jobs.write', 'jobs.approve'])
  for (const permissions of [some, noPermissions, allPermissions])
    expect(permissionsOf(rightWords(permissions))).toEqual(permissions)
  expect(permissionsOf(['jobs.write', 'jobs.delete', 'nothing'])).toEqual(
    permissionsWhere((area, flag) => area === 'jobs' && flag === 'write'),
  )
})
