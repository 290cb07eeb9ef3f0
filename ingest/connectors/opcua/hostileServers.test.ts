import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { crypto_utils as tools } from 'node-opcua-client'
import { beforeAll, expect, test } from 'vitest'
import type { ClientCertificate } from '../certificates/clientCertificate.ts'
import { createPace } from '../pace.ts'
import { connectorTexts } from '../texts.ts'
import { openSession } from './openSession.ts'
import { hostileBehaviors, playHostile } from './play/hostileServers.fixture.ts'

const rule = dialRule({
  DATABASE_URL: 'postgres://127.0.0.1:1/x',
  CLICKHOUSE_URL: 'http://127.0.0.1:1',
  NATS_URL: 'nats://127.0.0.1:1',
  TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535',
} as never)
let certificate: ClientCertificate

beforeAll(async () => {
  const key = await tools.generatePrivateKey(2048)
  const applicationUri = 'urn:takt:test'
  const { cert } = await tools.createSelfSignedCertificate({
    privateKey: key,
    subject: '/CN=Takt',
    applicationUri,
    dns: ['takt'],
    validity: 10,
    notBefore: new Date(),
    purpose: tools.CertificatePurpose.ForApplication,
  })
  const { privPem } = await tools.privateKeyToPEM(key)
  const der = tools.convertPEMtoDER(cert)
  certificate = { applicationUri, der, privateKeyPem: privPem, thumbprint: 'ab', expires: new Date() }
})

test('servers that do not follow the protocol look like addresses where nothing responds, in bounded memory', async () => {
  const stopping = new AbortController()
  const options = { securityMode: 'None', securityPolicy: 'automatic', publishMs: 500, queueSize: 100 } as const
  const servers = await Promise.all(Object.values(hostileBehaviors).map(playHostile))
  global.gc?.()
  const before = process.memoryUsage.rss()
  const attempts = servers.map(async ({ port }, index) => {
    const started = performance.now()
    const pace = createPace(stopping.signal, () => {})
    const endpointUrl = `opc.tcp://127.0.0.1:${port}`
    const opening = { rule, pace, signal: stopping.signal, certificate, former: null }
    const error = await openSession({
      ...opening,
      options: { ...options, endpointUrl, deadband: 0, signals: [] },
    }).then(
      () => new Error('connected'),
      (reason: Error) => reason,
    )
    const what = Object.keys(hostileBehaviors)[index]!
    return { what, ms: performance.now() - started, text: error.message.replace(`127.0.0.1:${port}`, 'X') }
  })
  const results = await Promise.all(attempts)
  const grown = (process.memoryUsage.rss() - before) / 1_048_576
  expect(servers.map((server) => server.connections())).toEqual(servers.map(() => 1))
  for (const server of servers) server.stop()
  stopping.abort()
  for (const { what, ms, text } of results) {
    expect([what, text]).toEqual([what, connectorTexts.unreachable('X')])
    expect(ms).toBeGreaterThan(9_000)
    expect(ms).toBeLessThan(14_000)
  }
  expect(grown).toBeLessThan(200)
}, 30_000)
