import { allPermissions, noPermissions, permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { expect, test } from 'vitest'
import { browserRights, deviceRights } from './rights.ts'

const session = {
  sessionId: 's',
  userId: 4,
  userName: 'a@b.c',
  entityId: 1,
  organizationId: 7,
  globalAdmin: false,
  restrictOrgs: true,
  permissions: noPermissions,
}

test('without rights a browser hears its own messages and inbox only, and may ask nothing', () => {
  expect(browserRights(session, '_INBOX_u4_x')).toEqual({ publish: [], subscribe: ['_INBOX_u4_x.>', 'user.7.4.>'] })
})

test('an API token hears nothing of what its person is told', () => {
  const token = { ...session, tokenName: 'loader' }
  expect(browserRights(token, '_I')).toEqual({ publish: [], subscribe: ['_I.>'] })
})

test('a browser hears changes of the areas that it may read, of the selected organization', () => {
  const jobs = permissionsWhere((area, flag) => area === 'jobs' && flag === 'read')
  expect(browserRights({ ...session, permissions: jobs }, '_I')).toEqual({
    publish: [],
    subscribe: ['_I.>', 'user.7.4.>', 'changed.7.jobs'],
  })
})

test('who may read dashboards sees the floor and may ask for its snapshot', () => {
  const rights = browserRights({ ...session, permissions: allPermissions }, '_I')
  expect(rights.subscribe).toContain('live.7')
  expect(rights.publish).toEqual(['live.7.snapshot'])
})

test('without a selected organization there is no subject of any organization, not even for a global admin', () => {
  const rights = browserRights({ ...session, organizationId: null, globalAdmin: true }, '_I')
  expect(rights).toEqual({ publish: [], subscribe: ['_I.>', 'user.0.4.>'] })
})

test('a device reports on its own two subjects and hears its own', () => {
  expect(deviceRights(7, 12)).toEqual({
    publish: ['telemetry.7.12', 'tags.7.12'],
    subscribe: ['device.7.12', 'device.7.12.>'],
  })
})
