import { opcua } from '@takt/domain/areas/connectors/opcua.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCertificate, readCertificate } from '../../certificates/createClientCertificates.ts'
import type { OpenedServer } from '../openSession.ts'
import { playScriptedServer } from '../play/scriptedServer.fixture.ts'
import { createSessionPool } from './sessionPool.ts'

test('a session beyond the limit is opened after another one is closed', async () => {
  const server = await playScriptedServer()
  const pool = createSessionPool({ maxSessions: 2 })
  onTestFinished(async () => {
    await pool.close()
    await server.stop()
  })
  const created = readCertificate(await createCertificate(), new Date(Date.now() + 86_400_000))
  const access = { rule: dialRule({ TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535' }), certificate: async () => created }
  const sessions: OpenedServer[] = []
  const endings: (() => void)[] = []
  const browse = (digit: string) => {
    const connection = { endpointUrl: server.url, securityMode: 'None', trustedServer: digit.repeat(64) }
    return pool.use(opcua.options.parse(connection), access, (session) => {
      sessions.push(session)
      return new Promise<void>((resolve) => endings.push(resolve))
    })
  }
  // Their number alone: sessions cannot be printed.
  const hasSessions = (count: number) => vi.waitFor(() => expect(sessions.length).toBe(count), { timeout: 60_000 })
  const requests = ['1', '2', '3'].map(browse)
  await hasSessions(2)
  endings[0]!()
  await hasSessions(3)
  expect(sessions.map(({ lost }) => lost.aborted)).toEqual([true, false, false])
  // An idle session makes room for the next one.
  endings[1]!()
  await requests[1]
  requests.push(browse('4'))
  await hasSessions(4)
  expect(sessions.map(({ lost }) => lost.aborted)).toEqual([true, true, false, false])
  for (const end of endings) end()
  await Promise.all(requests)
})
