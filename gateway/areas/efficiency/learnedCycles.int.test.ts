import { randomUUID } from 'node:crypto'
import { learnedCyclesData } from '@takt/domain/areas/efficiency/answers/learnedCycles.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { efficiencyArea } from './efficiencyArea.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed([organizationsArea, masterDataArea, efficiencyArea])
  await bed.ask('POST', '/api/resources', { resourceID: 'M-1' })
})
afterAll(() => bed?.close())

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
/** Figures that models of before do not have. */
const later = { goodShare: 0.97, running, unseen: errors }
const learn = (content: readonly object[]) =>
  sql`insert into trained_model (organization_id, kind, execution_id, trained_at, since, until, content, errors)
    values (1, 'cycleTimes', ${randomUUID()}::uuid, '2026-02-27T08:00Z', '2026-01-27T05:00Z', '2026-02-27T05:00Z',
      ${JSON.stringify(content)}::jsonb, ${JSON.stringify(errors)}::jsonb)
    on conflict (organization_id, kind) do update set content = excluded.content`.execute(bed.dependencies.systemDb)
const switchAi = (aiEnabled: boolean) => bed.ask('POST', '/api/organizations/1/settings', { aiEnabled })
const read = async (who = {}) => {
  const { status, body } = await bed.ask('GET', '/api/analytics/learnedCycles', undefined, who)
  return { status, data: body.data }
}

test('what was learned is told while AI features are on, and nothing of it while they are off', async () => {
  await learn([
    { ...cycle, ...later },
    { ...cycle, resourceID: 'REMOVED', ...later },
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
      cycles: [{ ...cycle, ...later }],
    },
  })
  await switchAi(false)
  expect((await read()).data).toEqual({ isEnabled: false, model: null })
})

test('a model of before, without errors of each operation, share of good parts and running share, is told as well', async () => {
  await switchAi(true)
  await learn([cycle])
  expect((await read()).data.model.cycles).toEqual([{ ...cycle, goodShare: null, running: null, unseen: null }])
})

test('learned cycles are for those who may read dashboards, and of their own organization', async () => {
  expect((await read({ permissions: noPermissions })).status).toBe(403)
  expect((await read({ organizationId: 2 })).data).toEqual({ isEnabled: false, model: null })
})
