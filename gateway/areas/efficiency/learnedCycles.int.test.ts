import { randomUUID } from 'node:crypto'
import { learnedCyclesData } from '@takt/domain/areas/efficiency/responses/learnedCycles.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { efficiencyArea } from './efficiencyArea.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture([organizationsArea, masterDataArea, efficiencyArea])
  await fixture.request('POST', '/api/resources', { resourceID: 'M-1' })
})
afterAll(() => fixture?.close())

const errors = { days: 4, byModel: 0.06, byStandard: 0.25 }
const running = { share: 0.7, spread: 0.1, days: 21, plannedSecs: 28_800 }
const cycle = {
  resourceID: 'M-1',
  partNum: 'P-1',
  oprSeq: 10,
  expectedSecs: 32,
  spreadSecs: 4,
  standardSecs: 25,
  days: 20,
  parts: 900,
}
/** Values that older models do not have. */
const newerFields = { goodShare: 0.97, running, unseen: errors }
const storeModel = (content: readonly object[]) =>
  sql`insert into trained_model (organization_id, kind, execution_id, trained_at, since, until, content, errors)
    values (1, 'cycleTimes', ${randomUUID()}::uuid, '2026-02-27T08:00Z', '2026-01-27T05:00Z', '2026-02-27T05:00Z',
      ${JSON.stringify(content)}::jsonb, ${JSON.stringify(errors)}::jsonb)
    on conflict (organization_id, kind) do update set content = excluded.content`.execute(fixture.dependencies.systemDb)
const switchAi = (aiEnabled: boolean) => fixture.request('POST', '/api/organizations/1/settings', { aiEnabled })
const read = async (user = {}) => {
  const { status, body } = await fixture.request('GET', '/api/analytics/learnedCycles', undefined, user)
  return { status, data: body.data }
}

test('returns the learned cycles while AI features are on, and nothing while they are off', async () => {
  await storeModel([
    { ...cycle, ...newerFields },
    { ...cycle, resourceID: 'REMOVED', ...newerFields },
  ])
  expect((await read()).data).toEqual({ isEnabled: false, model: null })
  await switchAi(true)
  expect(learnedCyclesData.parse((await read()).data)).toEqual({
    isEnabled: true,
    model: {
      trainedAt: '2026-02-27T08:00:00.000Z',
      since: '2026-01-27T05:00:00.000Z',
      until: '2026-02-27T05:00:00.000Z',
      errors,
      cycles: [{ ...cycle, ...newerFields }],
    },
  })
  await switchAi(false)
  expect((await read()).data).toEqual({ isEnabled: false, model: null })
})

test('also returns an older model without errors per operation, share of good parts and running share', async () => {
  await switchAi(true)
  await storeModel([cycle])
  expect((await read()).data.model.cycles).toEqual([{ ...cycle, goodShare: null, running: null, unseen: null }])
})

test('learned cycles require the right to read dashboards and are limited to the own organization', async () => {
  expect((await read({ permissions: noPermissions })).status).toBe(403)
  expect((await read({ organizationId: 2 })).data).toEqual({ isEnabled: false, model: null })
})
