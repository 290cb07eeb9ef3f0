import fc from 'fast-check'

/** An API request. `csv` is sent unchanged. */
export type ApiRequest = { method: string; path: string; body?: object; csv?: string; organizationId: number }

const id = fc.integer({ min: 1, max: 3 })
const shortList = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 4 })
const secs = fc.option(fc.constantFrom(10, 20, 30.5), { nil: null })
const words = fc.constantFrom(null, 'a', 'ä "b", c', 'x\ny')
const version = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined, freq: 8 })
const from = fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z', '2030-01-01T00:00:00Z'), {
  nil: undefined,
})
const numbered = (prefix: string) => id.map((n) => `${prefix}-${n}`)

const post = (path: string, body: fc.Arbitrary<object>) =>
  body.map((requestBody) => ({ method: 'POST', path, body: requestBody }))
const put = (path: fc.Arbitrary<string>, body: fc.Arbitrary<object>) =>
  fc.tuple(path, body).map(([at, requestBody]) => ({ method: 'PUT', path: at, body: requestBody }))
const remove = (path: fc.Arbitrary<string>) => path.map((at) => ({ method: 'DELETE', path: at }))

/**
 * A bulk command with few rows of a type with few keys, so that rows often exist already, occur twice, or are missing.
 */
const bulk = (
  name: string,
  parts: { key: fc.Arbitrary<object>; row: fc.Arbitrary<object>; fields: fc.Arbitrary<object> },
) =>
  post(
    `/api/${name}/bulk`,
    fc.record({
      add: shortList(parts.row),
      change: shortList(
        fc.record(
          { key: parts.key, fields: parts.fields, version, effectiveFrom: from },
          { requiredKeys: ['key', 'fields'] },
        ),
      ),
      remove: shortList(fc.record({ key: parts.key, version }, { requiredKeys: ['key'] })),
      dryRun: fc.constantFrom(false, false, false, true),
    }),
  )

const resourceFields = fc.record(
  { idealCycleSecs: secs, costPerHour: secs, description: words, scheduleID: fc.constantFrom(null, 'S-1') },
  { requiredKeys: [] },
)
const device = fc.record({
  resourceId: fc.constantFrom(null, 'M-1', 'M-2'),
  reports: fc.constantFrom('state', 'values'),
})
const part = fc.record({ partNum: numbered('P'), description: words })
const revision = fc.record({ partNum: numbered('P'), revision: fc.constantFrom('A', 'B') })
const operation = fc.record({ jobNum: numbered('J'), assemblySeq: fc.constant(0), oprSeq: id })

const sheet = (rows: readonly { partNum: string; description: string | null }[]) =>
  [
    'partNum,description',
    ...rows.map((row) => `${row.partNum},"${(row.description ?? '').replaceAll('"', '""')}"`),
  ].join('\n')

/** Any request that a user may send, for two organizations that share the same few names. */
export const apiRequests: fc.Arbitrary<ApiRequest> = fc
  .tuple(
    fc.oneof(
      post('/api/schedules', fc.constant({ scheduleID: 'S-1' })),
      remove(fc.constant('/api/schedules/S-1')),
      bulk('resources', {
        key: fc.record({ resourceID: numbered('M') }),
        row: fc.tuple(numbered('M'), resourceFields).map(([resourceID, fields]) => ({ resourceID, ...fields })),
        fields: resourceFields,
      }),
      put(
        numbered('M').map((name) => `/api/resources/${name}`),
        fc.record({ idealCycleSecs: secs, effectiveFrom: from, version }, { requiredKeys: ['idealCycleSecs'] }),
      ),
      post(
        '/api/devices',
        device.map((fields) => ({ deviceTypeId: 'takt-h1', ...fields })),
      ),
      bulk('devices', {
        key: fc.record({ deviceId: fc.integer({ min: 1, max: 12 }) }),
        row: device.map((fields) => ({ deviceTypeId: 'takt-r1', ...fields })),
        fields: device,
      }),
      post(
        '/api/deviceGroups',
        fc.record({ deviceGroupName: fc.constant('G'), selectedDevices: fc.constantFrom([], ['M-1']) }),
      ),
      bulk('parts', {
        key: fc.record({ partNum: numbered('P') }),
        row: part,
        fields: fc.record({ description: words }),
      }),
      fc
        .tuple(fc.array(part, { minLength: 1, maxLength: 4 }), fc.constantFrom('add', 'change', 'upsert', 'upsert'))
        .map(([rows, mode]) => ({ method: 'POST', path: `/api/parts/import?mode=${mode}`, csv: sheet(rows) })),
      bulk('revisions', { key: revision, row: revision, fields: fc.record({ description: words }) }),
      bulk('assemblies', {
        key: revision.map((at) => ({ ...at, assemblySeq: 0 })),
        row: revision.map((at) => ({ ...at, assemblySeq: 0 })),
        fields: fc.record({ description: words }),
      }),
      bulk('jobs', {
        key: fc.record({ jobNum: numbered('J') }),
        row: fc.record({ jobNum: numbered('J'), prodQty: id }),
        fields: fc.record({ prodQty: id }),
      }),
      bulk('jobOperations', {
        key: operation,
        row: operation,
        fields: fc.record({ cycleStandardSecs: secs, resourceID: fc.constantFrom(null, 'M-1') }),
      }),
      post(
        '/api/organizations/1/settings',
        fc.record({
          microStopSecs: fc.constantFrom(60, 120),
          fileKinds: fc.constantFrom(['pictures'], ['pictures', 'pdf']),
        }),
      ),
    ),
    fc.constantFrom(1, 1, 1, 2),
  )
  .map(([request, organizationId]) => ({ ...request, organizationId }))
