import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../../core/items/testing/items.fixture.ts'

export const csv = `Check,What to Check,Kind,Gauge,Gauge Kind
D1,Bore,number,G-1,
D2,Length,number,,caliper
N1,No burr,passFail,,
`

const dayMs = 86_400_000

export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

export let fixture: ItemsFixture

export let sheet: { pageId: number; revId: number }

export const request = (method: string, path: string, body?: object, user?: TestUser) =>
  fixture.request(method, `/api/${path}`, body, user)

export const gauge = async (gaugeID: string) => (await request('GET', `gauges/${gaugeID}`)).body.data

export const add = async (fields: object) =>
  expect((await request('POST', 'gauges', { gaugeKind: 'Caliper', ...fields })).body.message).toMatch(/Added$/)

/** Registers the hooks that set up and close the shared fixture. */
export function prepareGauges(): void {
  beforeAll(async () => {
    fixture = await createItemsFixture(areas)
    for (const [path, body] of [
      ['organizations/1/settings', { timeZone: 'Pacific/Auckland' }],
      ['resources', { resourceID: 'M-1', idealCycleSecs: 10, commissionedOn: '2020-01-01' }],
      ['devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' }],
    ] as const)
      expect((await request('POST', path, body)).status).toBe(200)
    const { data } = (await request('POST', 'docs/checksheet', { csv, docName: 'Shaft' })).body
    sheet = { pageId: data.pageId, revId: data.revId }
    await request('POST', `docs/revision/${sheet.revId}/approve`, {})
  }, 120_000)
  afterAll(() => fixture?.close())
}
