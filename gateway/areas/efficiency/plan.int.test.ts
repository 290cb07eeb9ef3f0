import {
  sampleFloor,
  sampleResource,
  sampleSchedule,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from './efficiency.fixture.ts'

const night = {
  shiftNum: 3,
  name: 'Night',
  days: weekdays,
  start: '22:00',
  end: '06:00',
  breaks: [{ start: '01:30', end: '02:00' }],
}
const exception = {
  scheduleExceptionID: 7,
  scheduleID: 'S',
  resourceID: null,
  date: '2026-03-09',
  kind: 'closed' as const,
  shiftNum: null,
  start: null,
  end: null,
  reason: 'Stocktaking',
}

let fixture: EfficiencyFixture
beforeAll(async () => {
  fixture = await createEfficiencyFixture()
  fixture.floors.set(
    1,
    sampleFloor([sampleResource()], [sampleSchedule({ timezone: 'America/New_York', shifts: [night] })], {
      timeZone: 'Europe/Berlin',
      exceptions: [exception],
    }),
  )
  fixture.floors.set(2, sampleFloor([], [], { organizationId: 2 }))
})
afterAll(() => fixture?.close())

const requestPlan = (query: string, token?: string) =>
  fixture.request('GET', `/api/resources/M-01/plan?${query}`, { token })

test('a night shift of another zone across a clock change lasts seven hours including its break; the closed night is omitted', async () => {
  const { status, body } = await requestPlan('start=2026-03-08T00:00:00Z&end=2026-03-11T00:00:00Z')
  expect(status).toBe(200)
  const { schedules, pieces, exceptions, timezone } = body.data
  expect(timezone).toBe('Europe/Berlin')
  expect(schedules).toMatchObject([{ scheduleID: 'S', timezone: 'America/New_York' }])
  expect(exceptions).toEqual([exception])
  const saturday = { businessDate: '2026-03-07', shiftNum: 3, shiftName: 'Night' }
  expect(pieces.slice(0, 3)).toEqual([
    { start: '2026-03-08T03:00:00.000Z', end: '2026-03-08T06:30:00.000Z', planned: true, ...saturday },
    { start: '2026-03-08T06:30:00.000Z', end: '2026-03-08T07:00:00.000Z', planned: false, ...saturday },
    { start: '2026-03-08T07:00:00.000Z', end: '2026-03-08T10:00:00.000Z', planned: true, ...saturday },
  ])
  const dates = new Set(pieces.map(({ businessDate }: { businessDate: string }) => businessDate))
  expect([...dates]).toEqual(['2026-03-07', '2026-03-08'])
})

test('shift parts are clipped to the range, and future time is planned as well', async () => {
  fixture.clock.now = Date.parse('2026-03-01T00:00:00Z')
  const { body } = await requestPlan('start=2026-06-02T03:00:00Z&end=2026-06-02T04:00:00Z')
  expect(body.data.pieces).toMatchObject([{ start: '2026-06-02T03:00:00.000Z', end: '2026-06-02T04:00:00.000Z' }])
})

test('requires the right to read dashboards and is limited to the own organization', async () => {
  const day = 'start=2026-03-02&end=2026-03-03'
  expect((await requestPlan(day, 'nobody')).status).toBe(403)
  expect((await requestPlan(day, 'reader-2')).status).toBe(404)
})

test('rejects an empty or too long range', async () => {
  expect((await requestPlan('start=2026-03-02&end=2026-03-02')).status).toBe(400)
  expect((await requestPlan('start=2025-01-01&end=2026-06-01')).status).toBe(413)
})
