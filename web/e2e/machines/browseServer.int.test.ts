import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { BrowsedNode, ConnectorBrowse } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import { connectorsArea } from '@takt/gateway/areas/connectors/connectorsArea.ts'
import { organizationsArea } from '@takt/gateway/areas/organizations/organizationsArea.ts'
import { createItemsFixture, type ItemsFixture } from '@takt/gateway/core/items/testing/items.fixture.ts'
import {
  asyncuaMissing,
  nodeOf,
  playAsyncua,
  playNamespace,
} from '@takt/ingest/connectors/opcua/play/asyncua.fixture.ts'
import { program } from '@takt/launch/test.fixture.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Server = Awaited<ReturnType<typeof playAsyncua>>

const allowed = { TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535' }

const inNamespace = (name: string) => `nsu=${playNamespace};s=${name}`
const options = (server: Server, more: object = {}) => ({ endpointUrl: server.url, securityMode: 'None', ...more })

let fixture: ItemsFixture

async function browse(of: Record<string, unknown>, query: object = {}, user?: object): Promise<ConnectorBrowse> {
  const request = { connectorTypeId: 'opcua', options: of, ...query }
  const { status, body } = await fixture.request('POST', '/api/connectors/browse', request, user)
  if (status !== 200) throw new Error(body.message)
  return body.data
}

/** Starts ingest as a process; returns a function that stops it. */
async function startIngest() {
  const child = spawn(process.execPath, program('ingest/main.ts'), {
    env: { ...process.env, ...fixture.environment.env, ...allowed, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ingest runs')) break
  child.stdout.resume()
  return async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}

describe.skipIf(asyncuaMissing)(`a server of asyncua${asyncuaMissing ? ` (${asyncuaMissing})` : ''}`, () => {
  let server: Server
  let secure: Server
  let stopIngest: () => Promise<void>
  beforeAll(async () => {
    fixture = await createItemsFixture([organizationsArea, connectorsArea], allowed)
    const servers = [playAsyncua({ hostile: true }), playAsyncua({ secure: true })] as const
    ;[server, secure, stopIngest] = await Promise.all([...servers, startIngest()])
  })
  afterAll(async () => {
    await stopIngest?.()
    await Promise.all([server?.stop(), secure?.stop()])
    await fixture?.close()
  })
  const children = (name: string, query: object = {}) =>
    browse(options(server), { nodeId: inNamespace(name), ...query })

  test('nodes are listed with value, type, quality and time; values are hidden while names are masked', async () => {
    const root = await browse(options(server))
    expect(root).toMatchObject({ next: null, isPartial: false, error: null, certificate: null, values: [] })
    expect(root.nodes.find(({ browseName }) => browseName === 'Machine')).toMatchObject({
      nodeId: inNamespace('Machine'),
      localNodeId: 'ns=3;s=Machine',
      nodeClass: 'Object',
      hasChildren: true,
      status: null,
    })
    const { nodes } = await children('Machine')
    const temperature = nodes.find(({ browseName }) => browseName === 'Temperature')!
    expect(temperature).toEqual({
      nodeId: nodeOf('Temperature'),
      localNodeId: 'ns=3;s=Machine.Temperature',
      browseName: 'Temperature',
      displayName: 'Temperature',
      nodeClass: 'Variable',
      dataType: 'Double',
      value: 20.5,
      status: 'Good',
      at: expect.any(Number),
      hasChildren: false,
    })
    await server.play({ set: { Temperature: 31 }, at: 1_772_460_000_000 })
    await server.play({ status: { Door: 0x8085_0000 } })
    const read = [nodeOf('Temperature'), nodeOf('Door'), nodeOf('Nothing'), 'no node ID']
    expect((await browse(options(server), { read })).values).toEqual([
      { nodeId: read[0], value: 31, status: 'Good', at: 1_772_460_000_000 },
      { nodeId: read[1], value: null, status: expect.stringMatching(/^Bad/), at: expect.any(Number) },
      { nodeId: read[2], value: null, status: 'BadNodeIdUnknown', at: null },
      { nodeId: read[3], value: null, status: 'BadNodeIdUnknown', at: null },
    ])
    const query = { nodeId: inNamespace('Machine') }
    const masked = await browse(options(server), query, { isMasked: true })
    expect(masked.nodes.map(({ value }) => value)).toEqual(masked.nodes.map(() => null))
    expect((await browse(options(server), { read }, { isMasked: true })).values[0]).toMatchObject({ value: null })
  })

  test('a folder of 10,000 nodes is listed page by page', async () => {
    const pages = [
      await children('Many'),
      await children('Many', { skip: 500 }),
      await children('Many', { skip: 9_500 }),
    ]
    expect(pages.map(({ nodes, next }) => [nodes[0]?.nodeId, nodes.length, next])).toEqual([
      [inNamespace('Many.0'), 500, 500],
      [inNamespace('Many.500'), 500, 1_000],
      [inNamespace('Many.9500'), 500, null],
    ])
  })

  test('a folder with more nodes than can be listed ends with a mark, a tree of a million nodes too', async () => {
    const last = await children('Wide', { skip: 19_900 })
    expect([last.nodes.length, last.next, last.isPartial]).toEqual([100, null, true])
    const endless = await children('Endless')
    expect([endless.nodes.length, endless.next]).toEqual([500, 500])
    const found = await children('Endless', { search: 'Node 7' })
    expect(found.isPartial).toBe(true)
    expect(found.nodes.length).toBeGreaterThan(100)
    expect(found.nodes.length).toBeLessThanOrEqual(500)
  })

  test('a search ends in cycles, has pages, and shows the path; names with markup are texts', async () => {
    const cycle = await children('CycleA', { search: 'cycle' })
    expect(cycle.nodes.map(({ path }) => path)).toEqual([['CycleB'], ['CycleB', 'CycleC']])
    expect(cycle.isPartial).toBe(false)
    const again = await children('CycleC')
    expect(again.nodes.map(({ nodeId }: BrowsedNode) => nodeId)).toEqual([inNamespace('CycleA')])
    const { nodes } = await children('CycleA', { search: 'onerror' })
    expect(nodes).toMatchObject([{ path: [expect.stringContaining('<img')], nodeId: inNamespace('Markup') }])
    const first = await children('Many', { search: 'NODE 1' })
    expect([first.nodes.length, first.next]).toEqual([500, 500])
    const second = await children('Many', { search: 'NODE 1', skip: 1_000 })
    expect([second.nodes.length, second.next, second.isPartial]).toEqual([111, null, false])
  })

  test('failures are texts with a remedy; an unconfirmed certificate is part of the response', async () => {
    expect((await children('Nothing')).error).toMatch(/does not list these nodes \(BadNodeId\w+\). Check/)
    expect((await browse(options(server), { nodeId: 'nsu=http://other/;s=x' })).error).toMatch(/no namespace/)
    const sign = { securityMode: 'Sign', userName: 'takt', password: 'a secret' }
    const thumbprint = secure.thumbprint().replaceAll(':', '').toLowerCase()
    const unknown = await browse(options(secure, sign))
    expect(unknown).toMatchObject({
      nodes: [],
      error: expect.stringMatching(/not trusted yet/),
      certificate: { thumbprint, subject: expect.stringContaining('CN=Play'), trusted: null },
    })
    const changed = await browse(options(secure, { ...sign, trustedServer: 'AB'.repeat(32) }))
    expect(changed).toMatchObject({ certificate: { thumbprint, trusted: 'ab'.repeat(32) } })
    const trusted = await browse(options(secure, { ...sign, trustedServer: thumbprint }))
    expect([trusted.error, trusted.certificate, trusted.nodes.length > 0]).toEqual([null, null, true])
  })

  test('after a restart of the server, the next request has a new session', async () => {
    await server.kill()
    await server.restart()
    expect((await children('Machine')).nodes.length).toBeGreaterThan(0)
  })
})
