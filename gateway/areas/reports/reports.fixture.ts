import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { openNoticeSources } from '../alerts/index.ts'
import { noticesRoutes } from '../alerts/noticesRoutes.ts'
import { analyticsRoutes } from '../analytics/analyticsRoutes.ts'
import { createEfficiencyFixture, type EfficiencyFixture } from '../efficiency/efficiency.fixture.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import type { ReportSources } from './openReport.ts'
import { readableReports } from './readableReports.ts'
import { createReportsArea } from './reportsArea.ts'

export const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)

export const shifts = [
  { shiftNum: 1, name: 'Day', days: ['MONDAY' as const], start: '06:00', end: '14:00', breaks: [] },
  { shiftNum: 2, name: 'Late', days: ['MONDAY' as const], start: '14:00', end: '22:00', breaks: [] },
]

export const machine = (resourceID: string, deviceId: number) =>
  sampleResource({ resourceID, attachments: [{ deviceId, from: -Infinity, to: Infinity, reports: 'state' }] })

const output = (jobNum: string, good: number, scrap = 0) =>
  sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10, partNum: '=P-1', good, scrap, idealCycleSecs: 20 })

export let fixture: EfficiencyFixture

export let sources: ReportSources

export const viewer = { sessionId: '', userId: 1, userName: 'a@b.de', entityId: 1, organizationId: 1 } as const

export const day = { startDate: '2026-03-02', endDate: '2026-03-02' }

const onDay = JSON.stringify({ date: '2026-03-02', time: '' })

export const times = { 'startDate,startTime': onDay, 'endDate,endTime': onDay }

/** Returns the report parameters that select the test day. */
export const dayOf = (reportID: string) => {
  const { report } = readableReports(new Map()).find((readable) => readable.report.reportID === reportID)!
  return report.range === 'days' ? day : report.range === 'instants' ? times : {}
}

export const get = (path: string, parameters: Record<string, string> = day, token?: string) =>
  fixture.request('GET', `/api/reports/${path}?${new URLSearchParams(parameters)}`, token ? { token } : {})

export const file = async (path: string, parameters: Record<string, string> = day) => {
  const url = `/api/reports/${path}?${new URLSearchParams(parameters)}`
  return fixture.app.request(url, { headers: { authorization: 'reader-1' } })
}

export type Rows = {
  columns: { field: string }[]
  rows: unknown[][]
  rowCount: number
  summary: { label: string; value: string }[]
}

export const read = async (path: string, parameters?: Record<string, string>) =>
  (await get(`${path}/rows`, parameters)).body.data as Rows

/** Returns rows as objects by column name. */
export const named = ({ columns, rows }: Rows) =>
  rows.map((row) => Object.fromEntries(columns.map(({ field }, k) => [field, row[k]])))

export const ids = readableReports(new Map()).map(({ report }) => report.reportID)

/** Registers the setup and teardown hooks of these tests. */
export function prepareReports(): void {
  beforeAll(async () => {
    const none = async () => new Map()
    fixture = await createEfficiencyFixture(({ floorOf }) => [
      {
        name: 'analytics',
        open: (gateway) => {
          sources = { ...gateway, floorOf }
          const { dependencies } = gateway
          const notices = noticesRoutes(dependencies, { ...openNoticeSources(gateway), floorOf })
          const analytics = analyticsRoutes(dependencies, { floorOf, entriesOf: none, setupStandardsOf: none })
          return { routes: [...analytics, ...notices] }
        },
      },
      masterDataArea,
      createReportsArea(floorOf),
    ])
    const owner = openPostgres<Tables>(fixture.environment.databaseUrl, 1)
    await sql`insert into entities (entity_id, entity_name, row_id, version)
      values (1, 'Acme', gen_random_uuid(), 1)`.execute(owner)
    await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
      values (1, 'Plant A', 1, gen_random_uuid(), 1)`.execute(owner)
    await sql`insert into device_groups (organization_id, device_group_id, device_group_name, selected_devices, row_id, version)
      values (1, 7, 'Lathes', '["M-02", "gone"]', gen_random_uuid(), 1)`.execute(owner)
    await sql`insert into reasons (organization_id, reason_code, description, priority, row_id, version)
      values (1, 'TOOL', 'Tool broken', 1, gen_random_uuid(), 1)`.execute(owner)
    await sql`insert into employees (organization_id, emp_id, first_name, last_name, full_name, active, row_id, version)
      values (1, 'E1', 'Ada', 'Byron', 'Ada Byron', true, gen_random_uuid(), 1)`.execute(owner)
    await sql`insert into jobs (organization_id, job_num, part_num, prod_qty, status, due_date, row_id, version)
      values (1, 'J-1', null, 1000, 'released', '2026-02-27', gen_random_uuid(), 1),
        (1, 'J-2', null, 400, 'closed', '2026-02-27', gen_random_uuid(), 1)`.execute(owner)
    await sql`insert into effective_value (organization_id, item_type, key, field, value)
      values (1, 'jobOperations', 'J-2~0~10', 'setupStandardSecs', '2400')`.execute(owner)
    await owner.destroy()
    const floor = sampleFloor([machine('M-01', 1), machine('M-02', 2)], [sampleSchedule({ shifts })])
    fixture.clock.now = at('23:00:00')
    await fixture.write(
      floor,
      [
        sampleSlice(at('06:00:00'), at('08:00:00'), 'running', {
          outputs: [output('J-1', 90, 9)],
          empIDs: ['E1', 'E2'],
        }),
        sampleSlice(at('08:00:00'), at('08:40:00'), 'down', { reason: 'TOOL' }),
        sampleSlice(at('08:40:00'), at('09:10:00'), 'idle'),
        sampleSlice(at('09:10:00'), at('12:00:00'), 'running', { outputs: [output('J-2', 400)], empIDs: ['E1'] }),
        sampleSlice(at('06:00:00'), at('07:00:00'), 'down', { deviceId: 2, reason: 'TOOL' }),
        sampleSlice(at('07:00:00'), at('13:00:00'), 'running', { deviceId: 2, outputs: [output('J-1', 700, 40)] }),
      ],
      { start: at('00:00:00'), end: at('23:00:00') },
    )
  }, 60_000)
  afterAll(() => fixture?.close())
}
