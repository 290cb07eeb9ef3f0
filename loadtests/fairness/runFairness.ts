import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createApp } from '../../gateway/app/app.ts'
import { areas } from '../../gateway/app/areas.ts'
import { openAreas } from '../../gateway/app/openAreas.ts'
import { openDependencies } from '../../gateway/app/openDependencies.ts'
import { createUser } from '../../gateway/areas/access/createUser.ts'
import { watchBlocking } from '../../gateway/core/bodies/watchBlocking.fixture.ts'
import { readEnv } from '../../gateway/core/env.ts'
import { serve } from '../../gateway/core/http/serve.ts'
import { signIn } from '../k6Drill/signIn.ts'
import { makeFloor } from '../plant1000/makeFloor.ts'
import { createYearEnvironment } from '../year/createYearEnvironment.ts'
import type { LoopReply, LoopRequest, LoopTask } from './requestLoop.ts'

const dayMs = 86_400_000
const timeZone = 'America/New_York'
const other = { userName: 'other@fairness.test', password: 'a long enough password' }
const otherMachines = 6

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const ofKind = (replies: readonly LoopReply[], kind: string) => replies.filter((reply) => reply.kind === kind)

async function loop(task: Omit<LoopTask, 'until'>, seconds: number): Promise<LoopReply[]> {
  const workerData: LoopTask = { ...task, until: Date.now() + seconds * 1000 }
  const worker = new Worker(new URL('./requestLoop.ts', import.meta.url), { workerData })
  const [replies] = (await once(worker, 'message')) as [LoopReply[]]
  await worker.terminate()
  return replies
}

/**
 * Returns the requests of a greedy client: KPIs by hour over months, and notices of all machines over the same time.
 */
const greedyRequests = (range: { start: number; end: number }): LoopRequest[] => {
  const startDate = `${new Date(range.start).toISOString().slice(0, 17)}{round}.000Z`
  const body = { resourceIDs: [], startDate, endDate: new Date(range.end).toISOString(), ttlSecs: 0 }
  return [
    { kind: 'figures by hour', method: 'POST', path: '/api/resources/getTEEP', body: { ...body, resolution: 'hour' } },
    {
      kind: 'notices',
      method: 'POST',
      path: '/api/analytics/machineNotices',
      body: { ...body, include: ['alerts', 'ended', 'insights'] },
    },
  ]
}

/** Returns the requests of users of another company at work. */
const smallRequests = (end: number): LoopRequest[] => [
  { kind: 'a list of machines', method: 'GET', path: '/api/resources?limit=51' },
  {
    kind: 'figures of a week',
    method: 'POST',
    path: '/api/resources/getTEEP',
    body: {
      startDate: new Date(end - 7 * dayMs).toISOString(),
      endDate: new Date(end).toISOString(),
      resolution: 'day',
      ttlSecs: 0,
    },
  },
  { kind: 'a list of reasons', method: 'GET', path: '/api/reasons?limit=51' },
]

/**
 * Sends the requests of a company's users to a gateway in this process, first alone and then beside clients of another
 * company's organization that request the largest possible responses one after another. `holds`: the longest single
 * blocking of the gateway's event loop meanwhile (ms).
 */
export async function runFairness(options: {
  clients: number
  seconds: number
  machines: number
  days: number
  report: (line: string) => void
}) {
  const { clients, seconds, machines, days, report } = options
  const year = await createYearEnvironment({ machines, days, courses: false, report })
  const { environment, range, reader } = year
  const { close, ...dependencies } = await openDependencies(readEnv(environment.env))
  dependencies.log.level = 'warn'
  const plant = createPlant({ seed: 7, machines: otherMachines, timeZone })
  const { entityId, organizationId } = await makeFloor(environment.env, plant.machines, timeZone, 'Other', 'Other')
  await createUser(dependencies.systemDb, {
    ...other,
    entityId,
    organizationIds: [organizationId],
    permissions: readerPermissions,
  })
  const server = serve(createApp(openAreas(dependencies, areas)).fetch)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const small = smallRequests(range.end)
    const otherCompany = { origin, token: await signIn(origin, other), requests: small, clients: 1, restMs: 20 }
    const attack = {
      origin,
      token: await signIn(origin, reader),
      requests: greedyRequests(range),
      clients,
      restMs: 0,
    }
    // Warm-up: code is compiled before measuring.
    await loop(otherCompany, 5)
    await loop({ ...attack, clients: 1 }, 1)
    const quietReplies = await loop(otherCompany, seconds)
    const holding = watchBlocking()
    const attacking = loop(attack, seconds + 2)
    const attacked = await loop(otherCompany, seconds)
    const holds = holding()
    const greedyReplies = await attacking
    const failed = [...quietReplies, ...attacked, ...greedyReplies].find(
      ({ status }) => status !== 200 && status !== 429,
    )
    if (failed) throw new Error(`${failed.kind}: ${failed.status}`)
    const timesOf = (replies: readonly LoopReply[], kind: string) => {
      const times = ofKind(replies, kind).map(({ ms }) => ms)
      return { median: median(times), count: times.length }
    }
    return {
      holds,
      requests: small.map(({ kind }) => ({
        kind,
        quiet: timesOf(quietReplies, kind),
        attacked: timesOf(attacked, kind),
      })),
      greedy: attack.requests.map(({ kind }) => {
        const successful = ofKind(greedyReplies, kind).filter(({ status }) => status === 200)
        return {
          kind,
          responses: successful.length,
          rejected: ofKind(greedyReplies, kind).length - successful.length,
          megabytes: Math.max(0, ...successful.map(({ bytes }) => bytes)) / 1e6,
          ms: median(successful.map(({ ms }) => ms)),
        }
      }),
    }
  } finally {
    server.closeAllConnections()
    server.close()
    await close()
    await year.close()
  }
}
