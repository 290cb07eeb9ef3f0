import { hourMs, type TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import type { TagAbsence, TagPoint } from '@takt/domain/areas/locating/tagPoint.ts'
import { insertTagHours } from '@takt/store/locating/insertTagHours.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../core/items/testing/items.fixture.ts'

export const badge = 'E28011700000020000000001'

export const traveller = 'E28011700000020000000002'

export const blank = 'E28011700000020000000003'

export const minute = 60_000

/** Associations are created shortly before this hour. */
export const hour = (Math.floor(Date.now() / hourMs) + 2) * hourMs

const point = (after: number, zoneId: number | null, change: Partial<TagPoint> = {}): TagPoint => ({
  at: hour + after * minute,
  floorPlanId: 1,
  zoneId,
  x: 0.2,
  y: 0.8,
  sureness: 0.75,
  evidence: 'strongest',
  ...change,
})

const missed = (after: number): TagAbsence => ({ at: hour + after * minute, evidence: null })

export const iso = (after: number) => new Date(hour + after * minute).toISOString()

export let fixture: ItemsFixture

export let now = hour - 100 * minute

/** Sets `now` for the tests that import it. */
export const setNow = (value: number): void => {
  now = value
}

export const request = async (path: string, body: object, user?: TestUser) => {
  const reply = await fixture.request('POST', `/api/locating/${path}`, body, user)
  expect([path, reply.status, reply.body.message]).toEqual([path, 200, ''])
  return reply.body.data
}

export const at = (after: number, more: object = {}, user?: TestUser) =>
  request('positions', { at: iso(after), ...more }, user)

export const epcsOf = (rows: { epc: string }[]) => rows.map(({ epc }) => epc).sort()

export const day = { startDate: iso(-60), endDate: iso(200) }

/** Registers the setup and teardown hooks shared by these tests. */
export function prepareLocating(): void {
  beforeAll(async () => {
    // Test files of one worker share this module.
    now = hour - 100 * minute
    fixture = await createItemsFixture([...areas])
    Object.assign(fixture.dependencies, { now: () => now })
    await fixture.request('POST', '/api/employees', { empID: 'E1', firstName: 'Ada', lastName: 'Okonkwo' })
    await fixture.request('POST', '/api/jobs', { jobNum: 'J-1' })
    await fixture.request('POST', '/api/facilities', { facilityName: 'Hall 1', type: 'locating' })
    await fixture.request('POST', '/api/floorPlans', { facilityId: 1, floorPlanName: 'Ground floor' })
    for (const [associationType, associationID, epc] of [
      ['employees', 'E1', badge],
      ['jobs', 'J-1', traveller],
    ] as const) {
      const put = await fixture.request('POST', '/api/tagAssociations', {
        associationType,
        associationID,
        epc,
        active: true,
      })
      expect(put.status).toBe(200)
    }
    const row = (epc: string, change: Partial<TagHour>): TagHour => {
      const points = change.points ?? []
      return { epc, hour, since: points[0]!.at, lastReadAt: hour + 59.9 * minute, ...change, points }
    }
    const hours = [
      // In zone 1, then missed, then in zone 2 into the next hour, where it was last received after ten minutes.
      row(badge, { points: [point(5, 1), missed(20), point(30, 2)] }),
      row(badge, {
        hour: hour + hourMs,
        since: hour + 30 * minute,
        lastReadAt: hour + 70 * minute,
        points: [point(60, 2)],
      }),
      row(traveller, {
        points: [point(0, 1), point(10, 1, { x: 0.8, y: 0.2, sureness: 0.25, evidence: 'centroid' }), point(40, null)],
        lastReadAt: hour + 50 * minute,
      }),
      row(blank, { points: [point(1, 2)], lastReadAt: hour + 2 * minute }),
    ]
    const rows = hours.map((entry) => ({ organizationId: 1, hour: entry, state: '' }))
    await insertTagHours(fixture.dependencies.clickhouse, { rows, version: 1n })
    now = hour + 100 * minute
  }, 60_000)
  afterAll(() => fixture?.close())
}
