import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Drawn, designText } from '@takt/domain/areas/flows/design/design.bed.ts'
import { sql } from 'kysely'
import type { GatewayArea } from '../../core/area.ts'
import { feed, readMark } from '../../core/events/feed.ts'
import { itemsArea } from '../../core/items/itemsArea.ts'
import { ada, createNotificationsBed } from '../notifications/notifications.bed.ts'
import { flowsArea } from './flowsArea.ts'
import { runFlows, switchFlowsOff } from './runs/runFlows.ts'
import { runsAtOnce } from './runs/runJobs.ts'
import { startDueFlows } from './triggers/startDueFlows.ts'
import { reader, watchChangesOnce } from './triggers/watchChanges.ts'

type Steps = readonly Drawn[]

/** What another system was asked. */
type Heard = { method: string; url: string; headers: IncomingMessage['headers']; body: unknown }

/** For tests: another system, which answers what `answer` says (200 and `{}` unless set). */
async function openOther() {
  const heard: Heard[] = []
  const other = {
    heard,
    /** What happens elsewhere before it answers. */
    between: async (): Promise<void> => {},
    answer: (_heard: Heard): { status: number; body: string; headers?: Record<string, string> } => ({
      status: 200,
      body: '{}',
    }),
  }
  const server = createServer(async (request, reply) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: text === '' ? null : JSON.parse(text) }
    heard.push(one)
    await other.between()
    const { status, body, headers: more } = other.answer(one)
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
 * The bed of notifications with flows and another system, for tests: `ada` may do everything in organization 1. Nothing
 * happens by itself: `go` looks at the log and works on what is due, by the bed's clock.
 */
export async function createFlowsBed(more: readonly GatewayArea[] = []) {
  const bed = await createNotificationsBed([itemsArea, flowsArea, ...more])
  const other = await openOther()
  const { systemDb, clock, ask } = bed
  // What is tried by a request is judged as what runs.
  const open = Object.assign(bed.dependencies.env, { TAKT_FLOW_HOSTS: `127.0.0.1:${other.port}` })
  const parts = { ...bed.parts, dependencies: { ...bed.parts.dependencies, env: open } }
  const work = runFlows(parts)
  async function watch(): Promise<void> {
    const { rows } = await sql<{ last: number }>`select max(position) as last from event`.execute(systemDb)
    await bed.until(async () => {
      await watchChangesOnce(parts)
      const mark = await readMark(systemDb, reader)
      const left = await feed(systemDb, mark, 1)
      return mark.position >= rows[0]!.last && left.length === 0 ? true : undefined
    })
  }
  const workAt = async (organizationId = 1) => {
    for (let place = 0; place < runsAtOnce; place++) await work.run({ organizationId, place }, undefined)
  }
  const flow = async (steps: Steps, more: object = {}, userName = ada): Promise<number> =>
    (
      await bed.add(
        'flows',
        { flowName: `Flow ${Math.random()}`.slice(0, 50), active: true, flowData: designText(...steps), ...more },
        userName,
      )
    ).flowId
  return {
    ...bed,
    other,
    parts,
    /** Asks with a token, or none. */
    async access(method: string, path: string, { token, body }: { token?: string; body?: unknown }) {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
      const reply = await bed.app.request(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: reply.status, body: JSON.parse(await reply.text()) }
    },
    flow,
    watch,
    workAt,
    /** Looks at the log and works on what is due, as if `ms` had passed. */
    async go(ms = 0): Promise<void> {
      clock.now += ms
      await watch()
      await workAt()
    },
    due: () => startDueFlows(parts),
    switchOff: (flowId: number, sentence: string) =>
      switchFlowsOff(parts).run({ organizationId: 1, flowId, sentence }, undefined),
    runs: async (flowId: number, userName = ada) =>
      (await ask('GET', `/api/flows/${flowId}/runs`, undefined, userName)).body.data,
    run: async (flowId: number, runId: string, userName = ada) =>
      (await ask('GET', `/api/flows/${flowId}/runs/${runId}`, undefined, userName)).body.data,
    /** Removes every flow: each test sees its own alone. */
    async forgetFlows(): Promise<void> {
      for (const { flowId } of (await ask('GET', '/api/flows')).body.data) await ask('DELETE', `/api/flows/${flowId}`)
      await watch()
      other.heard.length = 0
      other.answer = () => ({ status: 200, body: '{}' })
      other.between = async () => {}
    },
    async close() {
      await other.close()
      await bed.close()
    },
  }
}
export type FlowsBed = Awaited<ReturnType<typeof createFlowsBed>>
