import type { RoiSettings, TelemetryData } from '@takt/domain/areas/roi/responses/telemetry.ts'
import { minutesEach, roiType, roiTypeIds } from '@takt/domain/areas/roi/roiTypes.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { page } from 'vitest/browser'
import { envelope, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { defaultSettings, testUser } from '../../app/testing/openApp.fixture.tsx'
import { iso } from '../../app/testing/plantFacts.fixture.ts'
import { addressOf, days, openPlant } from '../efficiency/efficiency.fixture.ts'

/** Permission to read dashboards, but not people. */
export const reader = permissionsWhere((area, flag) => area === 'dashboards' && flag === 'read')

/** 12 calls in the week before the range and 24 in it: at 5 minutes each, one hour and two hours. */
const calls = [
  { day: '2026-11-10', count: 12 },
  { day: '2026-11-17', count: 24 },
]

const noSettings = {
  roiWagePerHour: null,
  roiInvestment: null,
  roiInvestedOn: null,
  roiCostPerMonth: null,
  roiMachineHour: null,
  roiBaselineFrom: null,
  roiBaselineTo: null,
  roiMinutes: {},
  currency: 'USD',
  version: 1,
} satisfies RoiSettings

/** A wage of 40 per hour, 5 minutes saved per call, and 60 paid on November 9. */
export const assumptions = {
  roiWagePerHour: 40,
  roiInvestment: 60,
  roiInvestedOn: '2026-11-09',
  roiMachineHour: 100,
  roiBaselineFrom: '2026-11-17',
  roiBaselineTo: '2026-11-17',
  roiMinutes: { callsActive: 5 },
} satisfies Partial<RoiSettings>

function telemetryOf(settings: RoiSettings, query: URLSearchParams, maySeePeople: boolean): TelemetryData {
  const [start, end] = [query.get('startDate')!, query.get('endDate')!]
  const detail = query.get('detail')
  const userName = detail === 'types' || !maySeePeople ? null : testUser.userName
  const counted = calls.filter(({ day }) => `${day}T15:00:00.000Z` >= start && `${day}T15:00:00.000Z` < end)
  const typeId = 'callsActive' as const
  const rows = counted.map(({ day, count }) => ({ day: detail === 'who' ? null : day, count }))
  return {
    timezone: 'America/New_York',
    asOf: iso(Math.min(Date.now(), Date.parse(end))),
    settings,
    meta: { deviceIds: [], empIds: [], userNames: userName && rows.length > 0 ? [userName] : [] },
    types: roiTypeIds.map((id) => {
      const { minutes: assumedMinutes, ...type } = roiType(id)
      return { typeId: id, ...type, minutes: minutesEach(id, settings.roiMinutes), assumedMinutes }
    }),
    telemetry: rows.map((row) => ({ ...row, typeId, userName, empID: null, deviceId: null })),
  }
}

/** Mocks the telemetry routes and stores the assumptions. */
function mockTelemetryRoutes(server: FakeServer, roiSettings: Partial<RoiSettings>, maySeePeople: boolean) {
  let settings: RoiSettings = { ...noSettings, ...roiSettings }
  server.on('GET', '/telemetry', ({ query }) => telemetryOf(settings, query, maySeePeople))
  server.on('POST', '/telemetry/settings', ({ body }) => {
    settings = { ...settings, ...(body as Partial<RoiSettings>), version: (settings.version ?? 0) + 1 }
    const row = { ...defaultSettings, ...settings, organizationId: 1, rowId: 'settings' }
    return envelope({ message: 'Assumptions Updated', data: row })
  })
}

type Options = Parameters<typeof openPlant>[1] & { roiSettings?: Partial<RoiSettings> }

/** Opens Summary for two days, optionally with assumptions. */
export async function openSummary({ roiSettings = {}, ...options }: Options = {}, more = '', path = '/roi/summary') {
  const maySeePeople = options.permissions !== reader
  return openPlant(addressOf(path, days, more), {
    range: days,
    settings: { currency: 'USD' },
    ...options,
    server: (server) => mockTelemetryRoutes(server, roiSettings, maySeePeople),
  })
}

export const head = () => page.getByRole('region', { name: 'Summary', exact: true })
