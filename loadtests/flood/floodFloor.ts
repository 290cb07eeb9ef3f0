import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { atAllTimes } from '@takt/domain/areas/efficiency/floor/service.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { organizationOf } from '../devices/organizationOf.ts'

const ever = Number.NEGATIVE_INFINITY

/** Resource of a device in the floor below. */
export const resourceOf = (deviceId: number) => `M-${String(deviceId).padStart(4, '0')}`

/**
 * The organization's floor of a flood of `devices` machines that are spread over so many accounts: device k on its own
 * resource, all in two shifts that cover the day, ideal cycle 2 s.
 */
export function floodFloor(organizationId: number, devices: number, accounts = 1): Floor {
  const day = { days: weekdays, breaks: [] }
  const shifts = [
    { ...day, shiftNum: 1, name: 'Early', start: '06:00', end: '18:00' },
    { ...day, shiftNum: 2, name: 'Late', start: '18:00', end: '06:00' },
  ]
  const own = Array.from({ length: devices }, (_, k) => k + 1).filter(
    (device) => organizationOf(device, accounts) === organizationId,
  )
  const resources = own.map((deviceId) => ({
    resourceID: resourceOf(deviceId),
    description: null,
    onDashboards: true,
    attachments: [{ deviceId, from: ever, to: Number.POSITIVE_INFINITY, reports: 'state' as const }],
    service: atAllTimes,
    scheduleID: [{ from: ever, value: 'always' }],
    idealCycleSecs: [{ from: ever, value: 2 }],
    microStopSecs: [{ from: ever, value: null }],
  }))
  return {
    organizationId,
    timeZone: 'America/New_York',
    microStopSecs: [{ from: ever, value: 300 }],
    resources: new Map(resources.map((resource) => [resource.resourceID, resource])),
    schedules: new Map([
      ['always', [{ from: ever, value: { scheduleID: 'always', timezone: 'America/New_York', shifts } }]],
    ]),
    exceptions: [],
    cycleStandards: new Map(),
  }
}
