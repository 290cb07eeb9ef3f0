import { sampleFloor, sampleResource, sampleSchedule } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyBed, type EfficiencyBed } from './efficiency.bed.ts'

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

let bed: EfficiencyBed
beforeAll(async () => {
  bed = await createEfficiencyBed()
  bed.floors.set(
    1,
    sampleFloor([sampleResource()], [sampleSchedule({ timezone: 'America/New_York', shifts: [night] })], {
      timeZone: 'Europe/Berlin',
      exceptions: [exception],
    }),
  )
  bed.floors.set(2, sampleFloor([], [], { organizationId: 2 }))
})
afterAll(() => bed?.close())

const ask = (query: string, token?: string) => bed.ask('GET', `/api/resources/M-01/plan?${query}`, { token })

test('a night shift of another zone over the change of clocks is seven hours, its break in them, the closed night away', async () => {
  const { status, body } = await ask('start=2026-03-08T00:00:00Z&end=2026-03-11T00:00:00Z')
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

test('pieces are clipped to the range and what lies ahead of now is planned as well', async () => {
  bed.clock.now = Date.parse('2026-03-01T00:00:00Z')
  const { body } = await ask('start=2026-06-02T03:00:00Z&end=2026-06-02T04:00:00Z')
  expect(body.data.pieces).toMatchObject([{ start: '2026-06-02T03:00:00.000Z', end: '2026-06-02T04:00:00.000Z' }])
})

test('who may not read dashboards sees no plan, and nobody sees another organization’s', async () => {
  const day = 'start=2026-03-02&end=2026-03-03'
  expect((await ask(day, 'nobody')).status).toBe(403)
  expect((await ask(day, 'reader-2')).status).toBe(404)
})

test('a range that is none, or too long, is refused in words', async () => {
  expect((await ask('start=2026-03-02&end=2026-03-02')).status).toBe(400)
  expect((await ask('start=2025-01-01&end=2026-06-01')).status).toBe(413)
})
