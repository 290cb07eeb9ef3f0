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
  expect(rights.publish).toContain('live.7.snapshot')
})

test('tags of people are heard with the right to see where they are alone, those of jobs with that of jobs', () => {
  const tagsHeard = (...without: [area: Area, flag: Flag][]) => {
    const isWithout = (area: Area, flag: Flag) => without.some(([of, what]) => of === area && what === flag)
    const permissions = permissionsWhere((area, flag) => !isWithout(area, flag))
    const { subscribe, publish } = browserRights({ ...session, permissions }, '_I')
    const heard = subscribe.filter((subject) => subject.startsWith('live.7.tags.'))
    expect(publish.filter((subject) => subject.includes('.tags.'))).toEqual(
      heard.map((subject) => `${subject}.snapshot`),
    )
    return heard.map((subject) => subject.split('.')[3])
  }
  expect(tagsHeard()).toEqual(['people', 'jobs', 'nothing'])
  expect(tagsHeard(['employees', 'approve'])).toEqual(['jobs', 'nothing'])
  expect(tagsHeard(['jobs', 'read'], ['jobs', 'write'])).toEqual(['people', 'nothing'])
  expect(tagsHeard(['dashboards', 'read'], ['dashboards', 'write'])).toEqual([])
})

test('a narrowed wall board hears no tags', () => {
  const display = { displayId: 5, deviceGroupIds: [3] }
  const rights = browserRights({ ...session, permissions: allPermissions, display }, '_I')
  expect(rights.subscribe.filter((subject) => subject.includes('.tags.'))).toEqual([])
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
