import { opcua } from '@takt/domain/areas/connectors/opcua.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { afterEach, expect, test } from 'vitest'
import { createCertificate, readCertificate } from '../../certificates/createClientCertificates.ts'
import { runAlone } from '../../play/runAlone.fixture.ts'
import { playScriptedServer } from '../play/scriptedServer.fixture.ts'
import { runOpcua } from '../runOpcua.ts'
import { createOpcuaBrowser } from './browseOpcua.ts'

const rule = dialRule({ TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535' })
const certificate = async () => readCertificate(await createCertificate(), new Date(Date.now() + 86_400_000))
const optionsOf = (url: string, signals: object[] = []) =>
  opcua.options.parse({ endpointUrl: url, securityMode: 'None', signals })

let server: Awaited<ReturnType<typeof playScriptedServer>> | null = null
let browser = createOpcuaBrowser()
afterEach(async () => {
  await browser.close()
  await server?.stop()
  browser = createOpcuaBrowser()
})
const browse = (request: { skip: number; search?: string }) =>
  browser.browse(optionsOf(server!.url), { nodeId: null, ...request }, { rule, certificate })

test('a list of a million children is read as far as it is shown', async () => {
  server = await playScriptedServer({ childrenOf: (path) => (path === '' ? 1_000_000 : 0) })
  const first = await browse({ skip: 0 })
  expect(first.nodes.map(({ browseName }) => browseName)).toEqual(Array.from({ length: 500 }, (_, i) => `n${i}`))
  expect(first).toMatchObject({ next: 500, isPartial: false })
  expect(server.counts().browsed).toBeLessThan(3_000)
  expect((await browse({ skip: 2_500 })).nodes[0]).toMatchObject({ browseName: 'n2500', hasChildren: false })
  expect(await browse({ skip: 19_500 })).toMatchObject({ next: null, isPartial: true })
})

test('a search among a million nodes ends at its limit, and states it', async () => {
  // A hundred children of each node, at three levels.
  server = await playScriptedServer({ childrenOf: (path) => (path.split('/').length < 3 ? 100 : 0) })
  const found = await browse({ skip: 0, search: 'n7' })
  expect(found).toMatchObject({ isPartial: true })
  expect(found.nodes[0]).toMatchObject({ path: ['n7'] })
  expect(server.counts().browsed).toBeLessThan(25_000)
})

test('a server whose lists never end is left, and a connector to it can be stopped', async () => {
  server = await playScriptedServer({ isEndless: true })
  const found = await browse({ skip: 0, search: 'a' })
  expect(found).toMatchObject({ nodes: [], isPartial: true })
  const alone = runAlone(runOpcua, optionsOf(server.url, [{ signal: '/Status/State', role: 'state' }]))
  await expect.poll(() => alone.status.error, { timeout: 10_000 }).toMatch(/not among the first nodes/)
  await alone.stop()
})
