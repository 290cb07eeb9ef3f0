import { randomUUID } from 'node:crypto'
import { checkSeriesData } from '@takt/domain/areas/quality/responses/checkSeries.ts'
import { type Area, allPermissions, type Flag, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../../core/items/testing/items.fixture.ts'
import { createUser } from '../../access/createUser.ts'

const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency,chart
D1,Bore,number,mm,10,9,11,1,eachHour,cusum
Z1,Runout,number,mm,,0,1,1,eachHour,usual
S1,Scratches,number,,,,9,1,eachHour,c
X1,Depth,number,mm,5,4,6,1,eachHour,usual
G1,Width,number,mm,10,9,11,3,eachHour,usual
`

export const may = (...rights: readonly `${Area} ${Flag}`[]): TestUser => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})

export const hourMs = 3_600_000

export const now = Date.now()

export const hoursAgo = (hours: number) => now - hours * hourMs

export const iso = (at: number) => new Date(at).toISOString()

export let fixture: ItemsFixture

let sheet: { pageId: number; revId: number }

export const entry = (fields: object) => ({ entryId: randomUUID(), ...sheet, sample: 1, resourceID: 'M-1', ...fields })

export const range = { startDate: iso(hoursAgo(72)), endDate: iso(now + hourMs) }

export const changeOf = (body: object) => (body as { change: string }).change

export const post = (path: string, body: object) => fixture.request('POST', `/api/${path}`, body)

export const x1 = () => ({ pageId: sheet.pageId, checkID: 'X1', resourceID: 'M-1', partNum: null })

export const series = async (user?: TestUser) =>
  checkSeriesData.parse(
    (await fixture.request('POST', '/api/analytics/checkSeries', { ...range, ...x1() }, user)).body.data,
  )

export const readRights = ['dashboards read', 'checksheets read'] as const

export const chip = () => ({ at: iso(hoursAgo(60)), reason: 'A chip under the part' })

/** Registers the setup and teardown hooks shared by these tests. */
export function prepareCharts(): void {
  beforeAll(async () => {
    fixture = await createItemsFixture(areas)
    for (const [path, body] of [
      ['resources', { resourceID: 'M-1', idealCycleSecs: 10, commissionedOn: '2020-01-01' }],
      ['devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' }],
    ] as const)
      expect((await post(path, body)).status).toBe(200)
    const user = { password: 'correct horse battery', entityId: 1, organizationIds: [1], permissions: allPermissions }
    for (const userName of ['ada@demo.takt', 'bo@demo.takt'])
      await createUser(fixture.dependencies.systemDb, { ...user, userName })
    const { data } = (await post('docs/checksheet', { csv, docName: 'Hourly' })).body
    sheet = { pageId: data.pageId, revId: data.revId }
    await post(`docs/revision/${sheet.revId}/approve`, {})
    const wobble = (k: number) => [0, 0.04, -0.04][k % 3]!
    const entries = Array.from({ length: 60 }, (_, k) => [
      entry({ checkID: 'D1', at: iso(hoursAgo(65 - k)), value: 10 + wobble(k) + (k < 30 ? 0 : 0.08) }),
      entry({ checkID: 'S1', at: iso(hoursAgo(65 - k)), value: k % 4 }),
      // All values are equal except the last.
      entry({ checkID: 'Z1', at: iso(hoursAgo(65 - k)), value: k === 59 ? 0.25 : 0.2 }),
      // Stable except for one point, then shifted by less than the overall spread.
      entry({ checkID: 'X1', at: iso(hoursAgo(65 - k)), value: 5 + wobble(k) + (k === 5 ? 0.5 : k < 30 ? 0 : 0.2) }),
    ]).flat()
    expect((await post('checkData', { entries })).status).toBe(200)
  })
  afterAll(() => fixture?.close())
}
