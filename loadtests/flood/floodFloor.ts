import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { atAllTimes } from '@takt/domain/areas/efficiency/floor/service.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { organizationOf } from '../devices/organizationOf.ts'

const always = Number.NEGATIVE_INFINITY

/** Returns the resource of a device in the floor below. */
export const resourceOf = (deviceId: number) => `M-${String(deviceId).padStart(4, '0')}`

/**
 * Returns the organization's floor of a flood of `devices` machines spread over `accounts` organizations: each device
 * on its own resource, all in two shifts that cover the day, ideal cycle 2 s.
 */
export function floodFloor(organizationId: number, devices: number, accounts = 1): Floor {
  const day = { days: weekdays, breaks: [] }
  const shifts = [
    { ...day, shiftNum: 1, name: 'Early', start: '06:00', end: '18:00' },
    { ...day, shiftNum: 2, name: 'Late', start: '18:00', end: '06:00' },
  ]
  const ownDevices = Array.from({ length: devices }, (_, k) => k + 1).filter(
    (device) => organizationOf(device, accounts) === organizationId,
  )
  const resources = ownDevices.map((deviceId) => ({
    resourceID: resourceOf(deviceId),
    description: null,
    onDashboards: true,
    attachments: [{ deviceId, from: always, to: Number.POSITIVE_INFINITY, reports: 'state' as const }],
    service: atAllTimes,
    scheduleID: [{ from: always, value: 'always' }],
    idealCycleSecs: [{ from: always, value: 2 }],
    microStopSecs: [{ from: always, value: null }],
  }))
  return {
    organizationId,
    timeZone: 'America/New_York',
    microStopSecs: [{ from: always, value: 300 }],
    resources: new Map(resources.map((resource) => [resource.resourceID, resource])),
    schedules: new Map([
      ['always', [{ from: always, value: { scheduleID: 'always', timezone: 'America/New_York', shifts } }]],
    ]),
    exceptions: [],
    cycleStandards: new Map(),
  }
}
