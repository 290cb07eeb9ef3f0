import type { RoiSettings, TelemetryData } from '@takt/domain/areas/roi/answers/telemetry.ts'
import { minutesEach, roiType, roiTypeIds } from '@takt/domain/areas/roi/roiTypes.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { page } from 'vitest/browser'
import { envelope, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { testUser, usualSettings } from '../../app/testing/openApp.fixture.tsx'
import { iso } from '../../app/testing/plantFacts.fixture.ts'
import { addressOf, days, openPlant } from '../efficiency/efficiency.fixture.ts'

/** Sees dashboards and no people. */
export const reader = permissionsWhere((area, flag) => area === 'dashboards' && flag === 'read')

/** Twelve calls a week before the range, 24 in it: 5 minutes each are an hour, and two. */
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

/** An hour of work for 40, calls that spare 5 minutes, and 60 that were paid on November 9. */
export const assumptions = {
  roiWagePerHour: 40,
  roiInvestment: 60,
  roiInvestedOn: '2026-11-09',
  roiMachineHour: 100,
  roiBaselineFrom: '2026-11-17',
  roiBaselineTo: '2026-11-17',
  roiMinutes: { callsActive: 5 },
} satisfies Partial<RoiSettings>

function telemetryOf(settings: RoiSettings, query: URLSearchParams, seesPeople: boolean): TelemetryData {
  const [start, end] = [query.get('startDate')!, query.get('endDate')!]
  const detail = query.get('detail')
  const userName = detail === 'types' || !seesPeople ? null : testUser.userName
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

/** Answers what was done with Takt, and keeps the assumptions. */
function answerTelemetry(server: FakeServer, given: Partial<RoiSettings>, seesPeople: boolean) {
  let settings: RoiSettings = { ...noSettings, ...given }
  server.on('GET', '/telemetry', ({ query }) => telemetryOf(settings, query, seesPeople))
  server.on('POST', '/telemetry/settings', ({ body }) => {
    settings = { ...settings, ...(body as Partial<RoiSettings>), version: (settings.version ?? 0) + 1 }
    const row = { ...usualSettings, ...settings, organizationId: 1, rowId: 'settings' }
    return envelope({ message: 'Assumptions Updated', data: row })
  })
}

type Options = Parameters<typeof openPlant>[1] & { given?: Partial<RoiSettings> }

/** Opens Summary over two days, with assumptions where they are given. */
export async function openSummary({ given = {}, ...options }: Options = {}, more = '', path = '/roi/summary') {
  const seesPeople = options.permissions !== reader
  return openPlant(addressOf(path, days, more), {
    range: days,
    settings: { currency: 'USD' },
    ...options,
    server: (server) => answerTelemetry(server, given, seesPeople),
  })
}

export const head = () => page.getByRole('region', { name: 'Summary', exact: true })
