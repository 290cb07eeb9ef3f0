import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { designText, type StepSpec } from '@takt/domain/areas/flows/design/design.fixture.ts'
import { sql } from 'kysely'
import type { GatewayArea } from '../../core/area.ts'
import { feed, readMark } from '../../core/events/feed.ts'
import { itemsArea } from '../../core/items/itemsArea.ts'
import { ada, createNotificationsFixture } from '../notifications/notifications.fixture.ts'
import { flowsArea } from './flowsArea.ts'
import { runFlows, switchFlowsOff } from './runs/runFlows.ts'
import { maxConcurrentRuns } from './runs/runJobs.ts'
import { startDueFlows } from './triggers/startDueFlows.ts'
import { reader, watchChangesOnce } from './triggers/watchChanges.ts'

type Steps = readonly StepSpec[]

/** A request received by the other system. */
type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: unknown }

/** Starts another HTTP system that replies as `response` defines (200 and `{}` by default). */
async function openOther() {
  const received: ReceivedRequest[] = []
  const other = {
    received,
    /** Runs before each response. */
    between: async (): Promise<void> => {},
    response: (_received: ReceivedRequest): { status: number; body: string; headers?: Record<string, string> } => ({
      status: 200,
      body: '{}',
    }),
  }
  const server = createServer(async (request, reply) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method = '', url = '', headers } = request
    const receivedRequest = { method, url, headers, body: text === '' ? null : JSON.parse(text) }
    received.push(receivedRequest)
    await other.between()
    const { status, body, headers: more } = other.response(receivedRequest)
    reply.writeHead(status, { 'content-type': 'application/json', ...more }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return Object.assign(other, { port, origin: `http://127.0.0.1:${port}`, close })
}

/**
 * Creates a fixture of notifications with flows and another system: `ada` may do everything in organization 1. Nothing
 * runs by itself: `go` processes the log and the due runs, using the clock of the fixture.
 */
export async function createFlowsFixture(more: readonly GatewayArea[] = []) {
  const fixture = await createNotificationsFixture([itemsArea, flowsArea, ...more])
  const other = await openOther()
  const { systemDb, clock, request } = fixture
  // A trial by request is checked against the same allowed hosts as a run.
  const open = Object.assign(fixture.dependencies.env, { TAKT_FLOW_HOSTS: `127.0.0.1:${other.port}` })
  const parts = { ...fixture.parts, dependencies: { ...fixture.parts.dependencies, env: open } }
  const work = runFlows(parts)
  async function watch(): Promise<void> {
    const { rows } = await sql<{ last: number }>`select max(position) as last from event`.execute(systemDb)
    await fixture.until(async () => {
      await watchChangesOnce(parts)
      const mark = await readMark(systemDb, reader)
      const left = await feed(systemDb, mark, 1)
      return mark.position >= rows[0]!.last && left.length === 0 ? true : undefined
    })
  }
  const workAt = async (organizationId = 1) => {
    for (let place = 0; place < maxConcurrentRuns; place++) await work.run({ organizationId, place }, undefined)
  }
  const flow = async (steps: Steps, more: object = {}, userName = ada): Promise<number> =>
    (
      await fixture.add(
        'flows',
        { flowName: `Flow ${Math.random()}`.slice(0, 50), active: true, flowData: designText(...steps), ...more },
        userName,
      )
    ).flowId
  return {
    ...fixture,
    other,
    parts,
    /** Sends a request with or without a token. */
    async access(method: string, path: string, { token, body }: { token?: string; body?: unknown }) {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
      const reply = await fixture.app.request(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: reply.status, body: JSON.parse(await reply.text()) }
    },
    flow,
    watch,
    workAt,
    /** Processes the log and the due runs, as if `ms` had passed. */
    async go(ms = 0): Promise<void> {
      clock.now += ms
      await watch()
      await workAt()
    },
    due: () => startDueFlows(parts),
    switchOff: (flowId: number, message: string) =>
      switchFlowsOff(parts).run({ organizationId: 1, flowId, sentence: message }, undefined),
    runs: async (flowId: number, userName = ada) =>
      (await request('GET', `/api/flows/${flowId}/runs`, undefined, userName)).body.data,
    run: async (flowId: number, runId: string, userName = ada) =>
      (await request('GET', `/api/flows/${flowId}/runs/${runId}`, undefined, userName)).body.data,
    /** Removes every flow, so that each test only sees its own. */
    async removeFlows(): Promise<void> {
      for (const { flowId } of (await request('GET', '/api/flows')).body.data)
        await request('DELETE', `/api/flows/${flowId}`)
      await watch()
      other.received.length = 0
      other.response = () => ({ status: 200, body: '{}' })
      other.between = async () => {}
    },
    async close() {
      await other.close()
      await fixture.close()
    },
  }
}
export type FlowsFixture = Awaited<ReturnType<typeof createFlowsFixture>>
