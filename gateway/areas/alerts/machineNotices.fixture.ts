import {
  sampleFloor,
  sampleResource,
  sampleSchedule,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { afterAll, beforeAll } from 'vitest'
import { type AlertsFixture, createAlertsFixture } from './alerts.fixture.ts'

export let fixture: AlertsFixture

export const minute = 60_000

export const start = Date.parse('2026-03-02T00:00:00Z')

export const asOf = Date.parse('2026-03-03T12:00:00Z')

export const shifts = [{ shiftNum: 1, name: 'Day', days: [...weekdays], start: '06:00', end: '18:00', breaks: [] }]

const attached = (deviceId: number) => [{ deviceId, from: -Infinity, to: Infinity, reports: 'state' as const }]

export const machine = (k: number, schedule = 'S') =>
  sampleResource({
    resourceID: `M-0${k}`,
    description: `Machine ${k}`,
    attachments: attached(k),
    scheduleID: [{ from: -Infinity, value: schedule }],
  })

const night = [{ ...shifts[0]!, start: '20:00', end: '23:00' }]

export const floor = sampleFloor(
  [machine(1), machine(2), machine(3, 'N'), machine(4)],
  [sampleSchedule({ shifts }), sampleSchedule({ scheduleID: 'N', shifts: night })],
)

export const body = { startDate: '2026-03-02', endDate: '2026-03-04', resolution: 'day' }

export const request = async (more: object = {}, token?: string) =>
  fixture.request('POST', '/api/analytics/machineNotices', { token, body: { ...body, ...more } })

export const first = Date.parse('2026-01-05T00:00:00Z')

export const days = 20

export const day = 24 * 60 * minute

export const end = first + days * day

export const about = { startDate: '2026-01-05', endDate: '2026-02-01', ttlSecs: 300 }

/** Registers the hooks that prepare and close the shared fixture of these tests. */
export function prepareMachineNotices(): void {
  beforeAll(async () => {
    fixture = await createAlertsFixture()
  })
  afterAll(() => fixture?.close())
}
