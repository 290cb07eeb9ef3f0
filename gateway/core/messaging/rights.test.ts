import {
  type Area,
  allPermissions,
  type Flag,
  noPermissions,
  permissionsWhere,
} from '@takt/domain/core/rights/permissions.ts'
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

test('without rights a browser subscribes to its own messages and inbox only, and may publish nothing', () => {
  expect(browserRights(session, '_INBOX_u4_x')).toEqual({ publish: [], subscribe: ['_INBOX_u4_x.>', 'user.7.4.>'] })
})

test('an API token receives none of its user’s messages', () => {
  const token = { ...session, tokenName: 'loader' }
  expect(browserRights(token, '_I')).toEqual({ publish: [], subscribe: ['_I.>'] })
})

test('a browser receives changes of the areas that it may read, in the selected organization', () => {
  const jobs = permissionsWhere((area, flag) => area === 'jobs' && flag === 'read')
  expect(browserRights({ ...session, permissions: jobs }, '_I')).toEqual({
    publish: [],
    subscribe: ['_I.>', 'user.7.4.>', 'changed.7.jobs'],
  })
})

test('the right to read dashboards allows live frames and requesting the snapshot', () => {
  const rights = browserRights({ ...session, permissions: allPermissions }, '_I')
  expect(rights.subscribe).toContain('live.7')
  expect(rights.publish).toContain('live.7.snapshot')
})

test('tags of people require the right to see where they are, tags of jobs the right to read jobs', () => {
  const tagSubjects = (...without: [area: Area, flag: Flag][]) => {
    const isWithout = (area: Area, flag: Flag) => without.some(([of, what]) => of === area && what === flag)
    const permissions = permissionsWhere((area, flag) => !isWithout(area, flag))
    const { subscribe, publish } = browserRights({ ...session, permissions }, '_I')
    const liveTagSubjects = subscribe.filter((subject) => subject.startsWith('live.7.tags.'))
    expect(publish.filter((subject) => subject.includes('.tags.'))).toEqual(
      liveTagSubjects.map((subject) => `${subject}.snapshot`),
    )
    return liveTagSubjects.map((subject) => subject.split('.')[3])
  }
  expect(tagSubjects()).toEqual(['people', 'jobs', 'nothing'])
  expect(tagSubjects(['employees', 'approve'])).toEqual(['jobs', 'nothing'])
  expect(tagSubjects(['jobs', 'read'], ['jobs', 'write'])).toEqual(['people', 'nothing'])
  expect(tagSubjects(['dashboards', 'read'], ['dashboards', 'write'])).toEqual([])
})

test('a restricted wall display receives no tags', () => {
  const display = { displayId: 5, deviceGroupIds: [3] }
  const rights = browserRights({ ...session, permissions: allPermissions, display }, '_I')
  expect(rights.subscribe.filter((subject) => subject.includes('.tags.'))).toEqual([])
})

test('without a selected organization no subject of an organization is allowed, not even for a global admin', () => {
  const rights = browserRights({ ...session, organizationId: null, globalAdmin: true }, '_I')
  expect(rights).toEqual({ publish: [], subscribe: ['_I.>', 'user.0.4.>'] })
})

test('a device publishes on its own two subjects and subscribes to its own', () => {
  expect(deviceRights(7, 12)).toEqual({
    publish: ['telemetry.7.12', 'tags.7.12'],
    subscribe: ['device.7.12', 'device.7.12.>'],
  })
})
