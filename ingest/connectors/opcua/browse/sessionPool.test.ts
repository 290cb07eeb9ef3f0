import { opcua } from '@takt/domain/areas/connectors/opcua.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { expect, test, vi } from 'vitest'
import { createCertificate, readCertificate } from '../../certificates/createClientCertificates.ts'
import type { OpenedServer } from '../openSession.ts'
import { createSessionPool } from './sessionPool.ts'

/** Opens sessions without a server, and records which are open. */
function createSessions() {
  const open = new Set<string>()
  const openServer = async ({ options }: { options: { endpointUrl: string } }): Promise<OpenedServer> => {
    const lost = new AbortController()
    open.add(options.endpointUrl)
    const close = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      open.delete(options.endpointUrl)
      lost.abort()
    }
    return Object.assign(Object.create(null), { lost: lost.signal, close })
  }
  return { open, openServer }
}

test('a session beyond the limit is opened after another one is closed', async () => {
  const { open, openServer } = createSessions()
  const pool = createSessionPool({ maxSessions: 2, openServer })
  const created = readCertificate(await createCertificate(), new Date(Date.now() + 86_400_000))
  const access = { rule: dialRule({}), certificate: async () => created }
  const endings: (() => void)[] = []
  const served: string[] = []
  const browse = (name: string) => {
    const options = opcua.options.parse({ endpointUrl: `opc.tcp://${name}`, securityMode: 'None' })
    return pool.use(options, access, () => {
      served.push(name)
      expect(open.size).toBeLessThanOrEqual(2)
      return new Promise<void>((resolve) => endings.push(resolve))
    })
  }
  const requests = ['a', 'b', 'c'].map(browse)
  await vi.waitFor(() => expect(served).toEqual(['a', 'b']))
  endings[0]!()
  await vi.waitFor(() => expect(served).toEqual(['a', 'b', 'c']))
  expect([...open]).toEqual(['opc.tcp://b', 'opc.tcp://c'])
  // An idle session makes room for the next one.
  endings[1]!()
  await requests[1]
  requests.push(browse('d'))
  await vi.waitFor(() => expect(served).toEqual(['a', 'b', 'c', 'd']))
  expect([...open]).toEqual(['opc.tcp://c', 'opc.tcp://d'])
  for (const end of endings) end()
  await Promise.all(requests)
  await pool.close()
  expect(open.size).toBe(0)
})
