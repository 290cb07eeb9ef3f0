import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../../core/items/testing/items.bed.ts'

export const csv = `Check,What to Check,Kind,Gauge,Gauge Kind
D1,Bore,number,G-1,
D2,Length,number,,caliper
N1,No burr,passFail,,
`

const dayMs = 86_400_000

export const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

export let bed: ItemsBed

export let sheet: { pageId: number; revId: number }

export const ask = (method: string, path: string, body?: object, who?: Who) =>
  bed.ask(method, `/api/${path}`, body, who)

export const gauge = async (gaugeID: string) => (await ask('GET', `gauges/${gaugeID}`)).body.data

export const add = async (fields: object) =>
  expect((await ask('POST', 'gauges', { gaugeKind: 'Caliper', ...fields })).body.message).toMatch(/Added$/)

/** Registers the hooks that prepare and close what these tests share. */
export function prepareGauges(): void {
  beforeAll(async () => {
    bed = await createItemsBed(areas)
    for (const [path, body] of [
      ['organizations/1/settings', { timeZone: 'Pacific/Auckland' }],
      ['resources', { resourceID: 'M-1', idealCycleSecs: 10, commissionedOn: '2020-01-01' }],
      ['devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' }],
    ] as const)
      expect((await ask('POST', path, body)).status).toBe(200)
    const { data } = (await ask('POST', 'docs/checksheet', { csv, docName: 'Shaft' })).body
    sheet = { pageId: data.pageId, revId: data.revId }
    await ask('POST', `docs/revision/${sheet.revId}/approve`, {})
  }, 120_000)
  afterAll(() => bed?.close())
}
