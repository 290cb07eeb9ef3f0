import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { noChannels } from '@takt/domain/areas/alerts/silence.ts'
import { sampleFloor, sampleSchedule, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test, vi } from 'vitest'
import { sampleSession } from '../../app/gateway.fixture.ts'
import { liveDevice } from './alerts.fixture.ts'
import { createNotices } from './createNotices.ts'
import {
  asOf,
  body,
  fixture,
  floor,
  machine,
  minute,
  prepareMachineNotices,
  request,
  shifts,
} from './machineNotices.fixture.ts'
import { noticesBody } from './noticesBody.ts'

prepareMachineNotices()

test('returns alerts that ended in a range on request, and current ones only once', async () => {
  const mill = sampleFloor([machine(1)], [sampleSchedule({ shifts })], { organizationId: 4 })
  const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)
  const minutes = (from: string, to: string, state: 'running' | 'down') =>
    Array.from({ length: (at(to) - at(from)) / minute }, (_, k) =>
      sampleSlice(at(from) + k * minute, at(from) + (k + 1) * minute, state),
    )
  const slices = [
    ...minutes('06:00:00', '08:00:00', 'running'),
    ...minutes('08:00:00', '09:00:00', 'down'),
    ...minutes('09:00:00', '10:00:00', 'running'),
    // No data from 10:00 to 11:00.
    ...minutes('11:00:00', '12:00:00', 'running'),
    ...minutes('12:00:00', '13:00:00', 'down'),
  ]
  await fixture.write(mill, slices, { start: at('00:00:00'), end: at('23:00:00') })
  fixture.clock.now = at('13:00:00')
  fixture.input.devices = [liveDevice(1, { state: 4, since: at('12:00:00'), lastTo: at('13:00:00') })]
  const range = { startDate: '2026-03-02', endDate: '2026-03-03', include: ['alerts', 'ended'] }
  const notices = (await request(range, 'reader-4')).body.data
  expect(notices.alerts).toMatchObject([{ kind: 'downTooLong', since: '2026-03-02T12:00:00.000Z', until: null }])
  expect(notices.ended).toMatchObject([
    { topic: 'Was down too long', since: '2026-03-02T08:00:00.000Z', until: '2026-03-02T09:00:00.000Z' },
    { topic: 'Was silent', since: '2026-03-02T10:00:00.000Z', until: '2026-03-02T11:00:00.000Z' },
  ])
  expect((await request({ ...range, include: ['alerts'] }, 'reader-4')).body.data.ended).toEqual([])
  const before = (await request({ ...range, endDate: '2026-03-02T08:30:00Z' }, 'reader-4')).body.data
  expect([before.alerts, before.ended.map(({ until }: { until: string }) => until)]).toEqual([[], []])
})

test('findings about people are hidden from users who may not see people', async () => {
  const [since, until] = ['2026-03-02T06:00:00.000Z', '2026-03-02T07:00:00.000Z'] as const
  const finding: Finding = {
    id: 'of-E-1',
    kind: 'combination',
    resourceID: 'M-01',
    topic: 'Performance',
    message: 'M-01 with E-1 is slow',
    about: { partNum: 'P-7', empID: 'E-1' },
    severity: 'information',
    since,
    until,
    numbers: {},
    confidence: null,
    lostSecs: 60,
    evidence: { resourceID: 'M-01', start: since, end: until, view: 'performance' },
  }
  const before = fixture.clock.now
  fixture.clock.now = asOf
  const noticesOf = createNotices(fixture.dependencies, {
    floorOf: async () => ({ ...floor, organizationId: 2 }),
    currentOf: async () => ({ at: 0, devices: [] }),
    waysOf: async () => noChannels,
    costsOf: async () => new Map(),
    setupStandardsOf: async () => new Map(),
    combinationsOf: async () => [finding],
  })
  const idsFor = async (may: boolean) => {
    const permissions = permissionsWhere((area) => may || area !== 'employees')
    const session = sampleSession({ organizationId: 2, permissions })
    const { insights } = await noticesOf(session, noticesBody.parse({ ...body, include: ['insights'] }))
    return insights.map(({ id }) => id)
  }
  const whole = await idsFor(true)
  expect(whole).toContain('of-E-1')
  expect(await idsFor(false)).toEqual(whole.filter((id) => id !== 'of-E-1'))
  fixture.clock.now = before
})

test('rejects a search for ended alerts over too many machine-days before reading, with a hint how to narrow it', async () => {
  const machines = Array.from({ length: 3300 }, (_, k) => machine(k))
  fixture.floors.set(8, sampleFloor(machines, [sampleSchedule({ shifts })], { organizationId: 8 }))
  const read = vi.spyOn(fixture.dependencies.clickhouse, 'exec')
  const year = { startDate: '2025-01-01', endDate: '2026-01-01', include: ['ended'] }
  const large = await request(year, 'reader-8')
  expect(large).toMatchObject({
    status: 400,
    body: {
      message: expect.stringMatching(/102300 machine-days; at most 100000 .* fewer machines or a shorter range/),
    },
  })
  expect(large.body.data.fields).toEqual({ resourceIDs: large.body.message })
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
  expect((await request({ ...year, startDate: '2025-12-30' }, 'reader-8')).status).toBe(200)
})
