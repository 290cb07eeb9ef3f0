import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { weekdays } from '@takt/domain/schedule/schedule.ts'

const ever = Number.NEGATIVE_INFINITY

/** Resource of a device in the floor below. */
export const resourceOf = (deviceId: number) => `M-${String(deviceId).padStart(4, '0')}`

/** A floor of `devices` machines, device k on its own resource, all in two shifts that cover the day, ideal cycle 2 s. */
export function floodFloor(organizationId: number, devices: number): Floor {
  const day = { days: weekdays, breaks: [] }
  const shifts = [
    { ...day, shiftNum: 1, name: 'Early', start: '06:00', end: '18:00' },
    { ...day, shiftNum: 2, name: 'Late', start: '18:00', end: '06:00' },
  ]
  const resources = Array.from({ length: devices }, (_, k) => ({
    resourceID: resourceOf(k + 1),
    description: null,
    onDashboards: true,
    attachments: [{ deviceId: k + 1, from: ever, to: Number.POSITIVE_INFINITY, reports: 'state' as const }],
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
