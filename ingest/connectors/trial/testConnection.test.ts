import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { afterEach, expect, test } from 'vitest'
import { noCertificate } from '../play/standalone.fixture.ts'
import { testConnection } from './testConnection.ts'

const access = { rule: dialRule({ TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535' }), certificate: noCertificate }

let stopAdapter = () => {}
afterEach(() => stopAdapter())

/** Starts an adapter that sends these lines on connection; returns its host and port. */
async function startAdapter(lines: string) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}).on('data', () => {}))
    socket.write(lines)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stopAdapter = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}
const resultsOf = ({ steps }: Awaited<ReturnType<typeof testConnection>>) =>
  Object.fromEntries(steps.map(({ step, isOk, text }) => [step, [isOk, text]]))

test('an adapter is tested without its items: the test lists them, and what is to be entered', async () => {
  const at = new Date().toISOString()
  const options = await startAdapter(`${at}|avail|AVAILABLE|pexecution|ACTIVE|ppartcount|7\n`)
  const result = await testConnection({ connectorTypeId: 'mtconnect-shdr', options }, access)
  expect(result.monitor.signals.map(({ signal }) => signal).sort()).toEqual(['avail', 'pexecution', 'ppartcount'])
  expect(resultsOf(result)).toEqual({
    connect: [true, 'Connected'],
    data: [true, '3 values received'],
    state: [false, expect.stringContaining('Nothing is assigned to the state')],
    count: [false, expect.stringContaining('No part counter is assigned yet')],
    options: [false, expect.stringContaining('To save, enter: Execution item')],
  })
  const keys = { execution: 'pexecution', partCount: 'ppartcount' }
  const complete = await testConnection({ connectorTypeId: 'mtconnect-shdr', options: { ...options, keys } }, access)
  expect(resultsOf(complete)).toEqual({
    connect: [true, 'Connected'],
    data: [true, '3 values received'],
    state: [true, 'The machine is running'],
    count: [true, 'good parts 7'],
  })
})

test('without host and port there is no connection to test', async () => {
  const { steps } = await testConnection({ connectorTypeId: 'mtconnect-shdr', options: { host: 'a' } }, access)
  expect(steps).toEqual([{ step: 'options', isOk: false, text: 'port: is required' }])
})
