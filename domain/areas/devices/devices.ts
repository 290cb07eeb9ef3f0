import { boolean, choice, integer, matching, reference, referenceById, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { deviceTypeLabel, deviceTypePattern } from './deviceTypes.ts'

/** A reporting device at a machine. Its machine and the kind of its reports are effective-dated. */
export const devices = defineItem({
  name: 'devices',
  label: 'Device',
  area: 'devices',
  key: ['deviceId'],
  title: ['deviceName'],
  fields: {
    deviceId: integer('Device', { auto: true }),
    deviceName: text('Name', { size: 100, nullable: true }),
    deviceTypeId: matching(
      'Type',
      { pattern: deviceTypePattern, hint: 'must start with takt-h or takt-r' },
      { size: 50, listed: '/devices/types', words: deviceTypeLabel },
    ),
    organizationId: integer('Organization', { derived: true, of: 'organizations' }),
    entityId: integer('Entity', { derived: true, of: 'entities' }),
    locationId: referenceById('Location', { to: 'locations', nullable: true }),
    /** Country and time zone of the location. */
    country: text('Country', { size: 2, derived: true, nullable: true }),
    timezone: text('Time Zone', { size: 60, derived: true, nullable: true }),
    resourceId: reference('Machine', { to: 'resources', size: 50, nullable: true, effective: true }),
    /** The data that it reports for the machine: state, counts and values, or values only. */
    reports: choice('Reports', ['state', 'values'], { effective: true, fallback: 'state' }),
    excludeFromDashboardsAndReports: boolean('Left out of Dashboards and Reports', { fallback: false }),
  },
  mask: ['deviceName'],
})
