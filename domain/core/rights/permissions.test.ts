import { describe, expect, test } from 'vitest'
import { mayDo } from '../../areas/access/session.ts'
import {
  allPermissions,
  areas,
  noPermissions,
  operatorPermissions,
  permissions,
  plannerPermissions,
  readerPermissions,
} from './permissions.ts'

describe('permissions', () => {
  // Proves ADM-139, OPS-223, OPS-224, SCH-200
  test('there are read, write and approve flags for each of the sixteen areas', () => {
    const expected =
      'dashboards devices checksheets employees entities indirects instructions integrations jobs organizations parts programs resources scheduledTasks security utilities'
    expect([...areas].sort()).toEqual(expected.split(' ').sort())
    expect(Object.keys(allPermissions).sort()).toEqual(expected.split(' ').sort())
    for (const flags of Object.values(allPermissions)) expect(flags).toEqual({ read: true, write: true, approve: true })
  })

  test('rejects a record that lacks an area or a flag', () => {
    const { jobs: _, ...missing } = readerPermissions
    expect(permissions.safeParse(missing).success).toBe(false)
    expect(permissions.safeParse({ ...readerPermissions, jobs: { read: true } }).success).toBe(false)
    expect(permissions.parse(readerPermissions)).toEqual(readerPermissions)
  })

  test('a planner writes master data, has no access to security and approves nothing', () => {
    const planner = { globalAdmin: false, permissions: plannerPermissions }
    expect(mayDo(planner, 'resources', 'write')).toBe(true)
    expect(mayDo(planner, 'security', 'read')).toBe(false)
    expect(areas.some((area) => mayDo(planner, area, 'approve'))).toBe(false)
  })

  test('an operator enters reasons, reads all but users and audit, and changes nothing else', () => {
    const operator = { globalAdmin: false, permissions: operatorPermissions }
    for (const area of areas) {
      expect(mayDo(operator, area, 'read')).toBe(area !== 'security')
      expect(mayDo(operator, area, 'write')).toBe(false)
      expect(mayDo(operator, area, 'approve')).toBe(area === 'dashboards')
    }
  })

  test('a reader reads every area and changes none', () => {
    const reader = { globalAdmin: false, permissions: readerPermissions }
    for (const area of areas) {
      expect(mayDo(reader, area, 'read')).toBe(true)
      expect(mayDo(reader, area, 'write')).toBe(false)
    }
  })

  // Proves ADM-141, OPS-225
  test('a global admin may do everything, whatever the flags say', () => {
    expect(mayDo({ globalAdmin: true, permissions: noPermissions }, 'security', 'approve')).toBe(true)
    expect(mayDo({ globalAdmin: false, permissions: noPermissions }, 'dashboards', 'read')).toBe(false)
  })
})
