import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from './itemsBed.ts'
import { tableName } from './itemTable.ts'
import { rebuild } from './rebuild.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
})
afterAll(() => bed?.close())

type Command = { method: string; path: string; body?: object; organizationId: number }

const id = fc.integer({ min: 1, max: 3 })
const secs = fc.option(fc.constantFrom(10, 20, 30.5), { nil: null })
const from = fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z', '2030-01-01T00:00:00Z'), {
  nil: undefined,
})
const resource = fc.record({
  resourceID: id.map((n) => `M-${n}`),
  idealCycleSecs: secs,
  scheduleID: fc.constantFrom(null, 'S-1'),
})
const write = (path: string, body: fc.Arbitrary<object>) => body.map((sent) => ({ method: 'POST', path, body: sent }))
const change = (path: fc.Arbitrary<string>, body: fc.Arbitrary<object>) =>
  fc.tuple(path, body).map(([at, sent]) => ({ method: 'PUT', path: at, body: sent }))
const remove = (path: fc.Arbitrary<string>) => path.map((at) => ({ method: 'DELETE', path: at }))

const command: fc.Arbitrary<Command> = fc
  .tuple(
    fc.oneof(
      write('/api/schedules', fc.constant({ scheduleID: 'S-1' })),
      write('/api/resources', resource),
      change(
        id.map((n) => `/api/resources/M-${n}`),
        fc.record({ idealCycleSecs: secs, costPerHour: secs, effectiveFrom: from }),
      ),
      remove(id.map((n) => `/api/resources/M-${n}`)),
      remove(fc.constant('/api/schedules/S-1')),
      write(
        '/api/devices',
        fc.record({ deviceTypeId: fc.constant('takt-h1'), resourceId: fc.constantFrom(null, 'M-1', 'M-2') }),
      ),
      change(
        id.map((n) => `/api/devices/${n}`),
        fc.record({
          resourceId: fc.constantFrom(null, 'M-1', 'M-2'),
          reports: fc.constantFrom('state', 'values'),
          effectiveFrom: from,
        }),
      ),
      remove(id.map((n) => `/api/devices/${n}`)),
      write(
        '/api/deviceGroups',
        fc.record({ deviceGroupName: fc.constant('G'), selectedDevices: fc.constantFrom([], ['M-1']) }),
      ),
      write('/api/jobs', fc.record({ jobNum: id.map(String) })),
      remove(id.map((n) => `/api/jobs/${n}`)),
      write(
        '/api/organizations/1/settings',
        fc.record({ microStopSecs: fc.constantFrom(60, 120), featureFlags: fc.constantFrom({}, { x: true }) }),
      ),
    ),
    fc.constantFrom(1, 2),
  )
  .map(([sent, organizationId]) => ({ ...sent, organizationId }))

test('after any history the tables, thrown away and rebuilt from the log, are equal to the row', async () => {
  const types = [...bed.items.values()].map(({ type }) => type)
  const tables = ['effective_value', ...types.map(tableName)]
  const snapshot = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (name) => [name, await bed.rowsOf(name)])))
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), async (commands) => {
      for (const { method, path, body, organizationId } of commands) {
        const { status } = await bed.ask(method, path, body, { organizationId })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      const live = await snapshot()
      expect(await rebuild(bed.dependencies.systemDb, types)).toBeGreaterThan(0)
      expect(await snapshot()).toEqual(live)
    }),
    { numRuns: 15 },
  )
  // The histories hold successes and refusals, and nothing that is our fault.
  expect([...statuses.keys()].every((status) => [200, 400, 404, 409].includes(status))).toBe(true)
  expect(statuses.get(200)).toBeGreaterThan(50)
})

test('writers wait for a rebuild and lose nothing', async () => {
  const types = [...bed.items.values()].map(({ type }) => type)
  const adding = Array.from({ length: 20 }, (_, n) => bed.ask('POST', '/api/parts', { partNum: `P-${n}` }))
  const rebuilding = rebuild(bed.dependencies.systemDb, types)
  for (const { status } of await Promise.all(adding)) expect(status).toBe(200)
  await rebuilding
  const live = await bed.rowsOf('parts')
  expect(live).toHaveLength(20)
  await rebuild(bed.dependencies.systemDb, types)
  expect(await bed.rowsOf('parts')).toEqual(live)
})
