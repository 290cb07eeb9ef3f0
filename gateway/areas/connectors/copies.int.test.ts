import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSecrets } from './connectorSecrets.ts'
import { add, fixture, prepareConnectors, shdr } from './connectors.fixture.ts'

prepareConnectors()

const password = 'a-very-secret-word'
const readerOptions = { url: 'http://10.0.0.9/stream', userName: 'root' }
const copy = (body: object, user?: object) => fixture.request('POST', '/api/connectors/copies', body, user)
const deviceIds = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => Number((await shdr()).deviceId)))
const countConnectors = async () => (await fixture.rowsOf('connectors')).length

test('copies a connector to other devices with their own addresses', async () => {
  const { connectorId } = await add(await shdr())
  const [first, second] = await deviceIds(2)
  const copies = [
    { deviceId: first, description: 'Lathe 2', options: { host: '10.0.0.10' } },
    { deviceId: second, description: null, options: { host: '10.0.0.11', port: 7879 } },
  ]
  const count = await countConnectors()
  const dryRun = await copy({ connectorId, copies, dryRun: true })
  expect([dryRun.status, dryRun.body.data]).toEqual([200, { connectorIds: [] }])
  expect(await countConnectors()).toBe(count)
  const { status, body } = await copy({ connectorId, copies })
  expect([status, body.message]).toEqual([200, '2 Connectors Added'])
  // A dry run takes no IDs from the sequence.
  expect(body.data.connectorIds).toEqual([Number(connectorId) + 1, Number(connectorId) + 2])
  const rows = await Promise.all(
    (body.data.connectorIds as number[]).map(
      async (id) => (await fixture.request('GET', `/api/connectors/${id}`)).body.data,
    ),
  )
  expect(rows).toMatchObject([
    { deviceId: first, description: 'Lathe 2', enabled: true, options: { host: '10.0.0.10', port: 7878 } },
    { deviceId: second, description: null, options: { host: '10.0.0.11', port: 7879, keys: { execution: 'exec' } } },
  ])
})

test('copies have their own topics, unit, signals and registers', async () => {
  const { connectorId } = await add({
    ...(await shdr()),
    connectorTypeId: 'modbus-tcp',
    options: {
      host: '10.0.0.9',
      registers: [{ name: 'press1.parts', address: 10, type: 'uint16' }],
      signals: [{ signal: 'press1.parts', role: 'good' }],
    },
  })
  const [first, second] = await deviceIds(2)
  const copyTo = (deviceId: number | undefined, more: object) => ({ deviceId, description: null, options: {}, ...more })
  const { status, body } = await copy({
    connectorId,
    copies: [
      copyTo(first, { options: { unitId: 2 }, replace: { press1: 'press2' }, registerOffset: 100 }),
      copyTo(second, { replace: { press1: 'press3' } }),
    ],
  })
  expect(status).toBe(200)
  const ids = body.data.connectorIds as number[]
  const optionsOf = async (id: number) => (await fixture.request('GET', `/api/connectors/${id}`)).body.data.options
  expect(await Promise.all(ids.map(optionsOf))).toMatchObject([
    { unitId: 2, registers: [{ name: 'press2.parts', address: 110 }], signals: [{ signal: 'press2.parts' }] },
    { unitId: 1, registers: [{ name: 'press3.parts', address: 10 }], signals: [{ signal: 'press3.parts' }] },
  ])
  const [third] = await deviceIds(1)
  const absent = await copy({ connectorId, copies: [copyTo(third, { replace: { press9: 'x' } })] })
  expect([absent.status, Object.keys(absent.body.data.fields)]).toEqual([400, ['replace.press9']])
  const beyond = await copy({ connectorId, copies: [copyTo(third, { registerOffset: -11 })] })
  expect(Object.keys(beyond.body.data.rows[0].fields)).toEqual(['options.registers.0.address'])
})

test('one wrong row rejects all, with the problems of each by field', async () => {
  const { connectorId, deviceId } = await add(await shdr())
  const [first, second] = await deviceIds(2)
  const count = await countConnectors()
  const { status, body } = await copy({
    connectorId,
    copies: [
      { deviceId: first, description: null, options: { host: '10.0.0.10' } },
      { deviceId: second, description: null, options: { host: '127.0.0.1', port: 7878 } },
      { deviceId: 99_999, description: null, options: { host: '10.0.0.11' } },
      { deviceId, description: null, options: { host: '10.0.0.12' } },
      { deviceId: second, description: null, options: { host: 'http://x/', port: 'x' } },
    ],
  })
  expect(status).toBe(400)
  const rows = body.data.rows as { index: number; message: string; fields?: Record<string, string> }[]
  expect(rows.map(({ index, fields }) => [index, Object.keys(fields ?? {})])).toEqual([
    [1, ['options.host']],
    [2, ['deviceId']],
    [3, []],
    [4, ['options.host', 'options.port']],
  ])
  expect(rows[2]!.message).toContain(`already feeds device ${deviceId}`)
  expect(await countConnectors()).toBe(count)
})

test('stored secrets are copied to the same address; other addresses need them again', async () => {
  const { connectorId } = await add(
    await shdr({ connectorTypeId: 'tag-reader', options: { ...readerOptions, password } }),
  )
  const [first, second, third] = await deviceIds(3)
  const elsewhere = { deviceId: first, description: null, options: { url: 'http://10.0.0.10/stream' } }
  const count = await countConnectors()
  const rejected = await copy({ connectorId, copies: [elsewhere] })
  expect([rejected.status, Object.keys(rejected.body.data.fields)]).toEqual([400, ['secrets.password']])
  expect(await countConnectors()).toBe(count)
  const same = await copy({ connectorId, copies: [{ deviceId: second, description: null, options: {} }] })
  const other = await copy({ connectorId, copies: [elsewhere], secrets: { password } })
  const without = { ...elsewhere, deviceId: third, options: { ...elsewhere.options, password: null } }
  const bare = await copy({ connectorId, copies: [without] })
  expect([same.status, other.status, bare.status]).toEqual([200, 200, 200])
  const { systemDb, env } = fixture.dependencies
  const secretsOf = ({ body }: typeof same) =>
    systemDb
      .transaction()
      .execute((trx) =>
        readSecrets(trx, { organizationId: 1, connectorId: body.data.connectorIds[0] }, env.TAKT_SECRET),
      )
  expect([await secretsOf(same), await secretsOf(other), await secretsOf(bare)]).toEqual([
    { password },
    { password },
    {},
  ])
  const tables = await Promise.all(['event', 'connectors', 'connector_secret'].map(fixture.rowsOf))
  expect(JSON.stringify([tables, rejected.body, same.body, other.body])).not.toContain(password)
})

test('secrets go to no address that another notation hides', async () => {
  const sparkplug = { url: 'mqtt://10.0.0.9:1883', groupId: 'plant', edgeNodeId: 'press', userName: 'takt', password }
  const row = await shdr({ connectorTypeId: 'mqtt-sparkplug', options: sparkplug })
  const { connectorId } = await add(row)
  const [deviceId] = await deviceIds(1)
  const count = await countConnectors()
  for (const separator of [',', '\n', '\r', '/,', '/\r', '\t'])
    for (const url of [`${sparkplug.url}${separator}mqtt://10.0.0.66:1883`, `${sparkplug.url}${separator}10.0.0.66`]) {
      const { status } = await copy({ connectorId, copies: [{ deviceId, description: null, options: { url } }] })
      expect([url, status]).toEqual([url, 400])
    }
  expect(await countConnectors()).toBe(count)
})

test('many long texts are rejected before they are looked for', async () => {
  const signals = Array.from({ length: 100 }, (_, k) => ({ signal: `${'a'.repeat(400)}${k}`, role: 'value' }))
  const { connectorId } = await add(await shdr({ connectorTypeId: 'http-json', options: { signals } }))
  const [deviceId] = await deviceIds(1)
  const replace = Object.fromEntries(Array.from({ length: 19 }, (_, k) => [`${'a'.repeat(100 + k)}1`, 'b']))
  const copies = Array.from({ length: 20 }, () => ({ deviceId, description: null, options: {}, replace }))
  const { status, body } = await copy({ connectorId, copies, dryRun: true })
  expect([status, Object.keys(body.data.fields)]).toEqual([400, ['replace']])
})

test('requires the right to write; another organization finds no such connector', async () => {
  const { connectorId } = await add(await shdr())
  const copies = [{ deviceId: 1, description: null, options: {} }]
  const reader = { permissions: permissionsWhere((area, flag) => area === 'integrations' && flag === 'read') }
  expect((await copy({ connectorId, copies }, reader)).status).toBe(403)
  expect((await copy({ connectorId, copies }, { organizationId: 2 })).status).toBe(404)
  const tooMany = Array.from({ length: 201 }, () => copies[0])
  expect((await copy({ connectorId, copies: tooMany })).status).toBe(400)
  const { rows } = await sql`select 1 from connectors where organization_id = 2`.execute(fixture.dependencies.systemDb)
  expect(rows).toEqual([])
})
