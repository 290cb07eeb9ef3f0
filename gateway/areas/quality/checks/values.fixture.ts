import { randomUUID } from 'node:crypto'
import { characteristicsData } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { checkSeriesData } from '@takt/domain/areas/quality/responses/checkSeries.ts'
import { type Area, type Flag, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../../core/items/testing/items.fixture.ts'

const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency

D1,Bore,number,mm,10,9.9,10.1,2,eachHour

L1,Length,number,mm,50,49,51,1,eachPart

V1,No burr,passFail,,,,,1,eachPart

T1,Batch of the bar,text,,,,,1,firstPiece
`

export const may = (...rights: readonly `${Area} ${Flag}`[]): TestUser => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})

const hourMs = 3_600_000

export const now = Date.now()

export const hoursAgo = (hours: number) => now - hours * hourMs

export const iso = (at: number) => new Date(at).toISOString()

/** Deterministic noise around a stable value. */
const wobble = (k: number) => ((k * 7) % 5) * 0.01 - 0.02

export let fixture: ItemsFixture

export let sheet: { pageId: number; revId: number }

export const entry = (fields: object) => ({
  entryId: randomUUID(),
  ...sheet,
  sample: 1,
  resourceID: 'M-1',
  partNum: 'P-1',
  ...fields,
})

export const explanation = { reason: 'Insert worn', action: 'Insert changed' }

export const range = { startDate: iso(hoursAgo(72)), endDate: iso(now + hourMs) }

export const reader = may('dashboards read', 'checksheets read')

export const characteristics = async (body: object = {}, user: TestUser = reader) =>
  characteristicsData.parse(
    (await fixture.request('POST', '/api/analytics/checkCharacteristics', { ...range, ...body }, user)).body.data,
  ).characteristics

export const series = async (body: object, user: TestUser = reader) =>
  checkSeriesData.parse(
    (await fixture.request('POST', '/api/analytics/checkSeries', { ...range, pageId: sheet.pageId, ...body }, user))
      .body.data,
  )

/** Registers the setup and teardown hooks shared by these tests. */
export function prepareValues(): void {
  beforeAll(async () => {
    fixture = await createItemsFixture(areas)
    for (const [path, body] of [
      ['parts', { partNum: 'P-1' }],
      ['resources', { resourceID: 'M-1', idealCycleSecs: 10, commissionedOn: '2020-01-01' }],
      ['resources', { resourceID: 'M-2', idealCycleSecs: 10, commissionedOn: '2020-01-01' }],
      ['devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' }],
      ['devices', { deviceTypeId: 'takt-h1', resourceId: 'M-2' }],
    ] as const)
      expect((await fixture.request('POST', `/api/${path}`, body)).status).toBe(200)
    const { data } = (await fixture.request('POST', '/api/docs/checksheet', { csv, docName: 'First piece' })).body
    sheet = { pageId: data.pageId, revId: data.revId }
    await fixture.request('POST', `/api/docs/revision/${sheet.revId}/approve`, {})
    const wrong = entry({ checkID: 'L1', at: iso(hoursAgo(3.5)), value: 60, ...explanation })
    const entries = [
      // Two samples per hour, the last of them out of tolerance.
      ...Array.from({ length: 25 }, (_, k) => [
        entry({ checkID: 'D1', at: iso(hoursAgo(30 - k)), value: 10 + wobble(k) }),
        entry({ checkID: 'D1', at: iso(hoursAgo(30 - k) + 60_000), sample: 2, value: 10 + wobble(k + 2) }),
      ]).flat(),
      entry({ checkID: 'D1', at: iso(hoursAgo(2)), value: 10.01 }),
      entry({ checkID: 'D1', at: iso(hoursAgo(2) + 60_000), sample: 2, value: 10.2, ...explanation }),
      // Single values, of which the last nine are shifted up by more than two standard deviations.
      ...Array.from({ length: 40 }, (_, k) =>
        entry({ checkID: 'L1', at: iso(hoursAgo(50 - k)), value: 50 + 5 * wobble(k) + (k >= 31 ? 0.3 : 0) }),
      ),
      wrong,
      entry({ checkID: 'L1', at: iso(hoursAgo(3.5)), value: 50.3, corrects: wrong.entryId }),
      entry({ checkID: 'V1', at: iso(hoursAgo(5)), passed: false, ...explanation }),
      entry({ checkID: 'V1', at: iso(hoursAgo(4)), passed: true }),
      entry({ checkID: 'D1', at: iso(hoursAgo(4)), value: 10, resourceID: 'M-2' }),
      entry({ checkID: 'T1', at: iso(hoursAgo(4)), text: 'B-77' }),
    ]
    expect((await fixture.request('POST', '/api/checkData', { entries })).status).toBe(200)
  })
  afterAll(() => fixture?.close())
}
