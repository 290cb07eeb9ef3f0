import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app/app.ts'
import { openAreas } from '../../app/openAreas.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { createAccessBed } from '../access/access.bed.ts'
import { accessArea } from '../access/accessArea.ts'
import { healthArea } from './healthArea.ts'
import { reportsAMinute } from './reportLimits.ts'

describe('health', () => {
  let bed: Awaited<ReturnType<typeof createAccessBed>>
  let dependencies: Dependencies
  let ingest: Server
  let ingestStatus = 503
  beforeAll(async () => {
    bed = await createAccessBed()
    ingest = createServer((_request, answer) => answer.writeHead(ingestStatus).end('{}'))
    await new Promise<void>((resolve) => ingest.listen(0, '127.0.0.1', resolve))
    dependencies = {
      ...bed.dependencies,
      env: { ...bed.dependencies.env, INGEST_URL: `http://127.0.0.1:${(ingest.address() as AddressInfo).port}` },
      clickhouse: openClickHouse(bed.world.clickhouseUrl),
      nats: await openNats({ url: bed.world.natsUrl, creds: bed.world.natsCreds, name: 'health' }),
    }
  })
  afterAll(async () => {
    await dependencies?.nats.close()
    await dependencies?.clickhouse.close()
    ingest?.closeAllConnections()
    ingest?.close()
    await bed?.close()
  })
  /** A fresh app asks its parts anew. */
  const ask = async (path: string) => {
    const reply = await createApp(openAreas(dependencies, [accessArea, healthArea])).request(path)
    return { status: reply.status, body: await reply.text() }
  }

  test('GET /healthz answers as long as the process lives', async () => {
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: expect.stringMatching(/"success":true/) })
  })

  test('GET /readyz answers 503 with the state of each part until all of them are up', async () => {
    const without = await ask('/readyz')
    expect(without.status).toBe(503)
    expect(JSON.parse(without.body).data.parts).toEqual({
      postgres: 'ready',
      clickhouse: 'ready',
      nats: 'ready',
      disk: 'ready',
      ingest: 'not ready',
    })
    ingestStatus = 200
    expect(await ask('/readyz')).toMatchObject({ status: 200, body: expect.stringMatching(/"success":true/) })
    await bed.world.killNats()
    const cut = await ask('/readyz')
    expect(cut.status).toBe(503)
    expect(JSON.parse(cut.body).data.parts.nats).not.toBe('ready')
    const back = (async () => {
      for await (const { type } of dependencies.nats.status()) if (type === 'reconnect') return
    })()
    await bed.world.restartNats()
    await back
    expect((await ask('/readyz')).status).toBe(200)
  })

  const report = { method: 'PUT', area: 'users', status: 409, requestId: 'r-1', said: 'ada@demo.takt exists already' }
  /** An app to which everybody who shows anything is somebody. */
  function appOf(more: Partial<Dependencies['env']>) {
    const session = { sessionId: '', userId: 1, userName: 'a@b.de', entityId: 1, organizationId: 7, globalAdmin: false }
    const who = { ...session, isMasked: false, restrictOrgs: false, permissions: allPermissions }
    const authenticate: Dependencies['authenticate'] = async ({ headers }) =>
      headers.has('authorization') ? who : null
    const env = { ...dependencies.env, ...more }
    return createApp(openAreas({ ...dependencies, env, authenticate }, [accessArea, healthArea]))
  }
  const telling =
    (app: ReturnType<typeof appOf>) =>
    async (headers: Record<string, string>, body: object = report) =>
      app.request('/api/errorReports', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })

  // Proves OPS-329
  test('trouble that a page tells of reaches the service that gathers errors, without addresses; nobody else may tell', async () => {
    const taken = Promise.withResolvers<unknown>()
    const service = createServer((request, reply) => {
      void Array.fromAsync(request as AsyncIterable<Buffer>).then((parts) =>
        taken.resolve(JSON.parse(Buffer.concat(parts).toString())),
      )
      reply.writeHead(204).end()
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const TAKT_ERRORS_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
    const tell = telling(appOf({ TAKT_ERRORS_URL }))
    expect((await tell({})).status).toBe(401)
    expect((await tell({ authorization: 'x' }, { ...report, said: 'x'.repeat(501) })).status).toBe(400)
    expect((await tell({ authorization: 'x' })).status).toBe(200)
    expect(await taken.promise).toEqual({
      ...report,
      said: '… exists already',
      organizationId: 7,
      at: expect.any(String),
    })
    service.closeAllConnections()
    service.close()
  })

  test('a session tells of no more trouble than is taken within a minute', async () => {
    const tell = telling(appOf({}))
    const statuses: number[] = []
    for (let n = 0; n < reportsAMinute.session + 5; n++) statuses.push((await tell({ authorization: 'x' })).status)
    expect(statuses.filter((status) => status === 200).length).toBe(reportsAMinute.session)
    expect((await tell({ authorization: 'x' })).headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test('GET /metrics has the process and the requests by route, never by the address asked for', async () => {
    const TAKT_METRICS_TOKEN = 'a token for Prometheus'
    const app = createApp(
      openAreas({ ...dependencies, env: { ...dependencies.env, TAKT_METRICS_TOKEN } }, [accessArea, healthArea]),
    )
    await app.request('/api/users/somebody@demo.takt', { method: 'PUT' })
    await app.request('/api/no/such/thing')
    await app.request('/healthz')
    const headers = { authorization: `Bearer ${TAKT_METRICS_TOKEN}` }
    const text = await (await app.request('/metrics', { headers })).text()
    expect(text).toMatch(/process_cpu_seconds_total/)
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1/)
    expect(text).toMatch(/status="401"/)
    expect(text).not.toMatch(/somebody|such/)
  })

  test('GET /metrics is told to whoever shows the token, and to nobody where there is none', async () => {
    const status = async (token: string | undefined, authorization?: string) => {
      const app = createApp(
        openAreas({ ...dependencies, env: { ...dependencies.env, TAKT_METRICS_TOKEN: token } }, [healthArea]),
      )
      const headers: Record<string, string> = authorization ? { authorization } : {}
      return (await app.request('/metrics', { headers })).status
    }
    expect(await status(undefined)).toBe(404)
    expect(await status(undefined, 'Bearer undefined')).toBe(404)
    const token = 'a token for Prometheus'
    expect(await status(token)).toBe(401)
    expect(await status(token, `Bearer ${token}.`)).toBe(401)
    expect(await status(token, token)).toBe(401)
    expect(await status(token, `Bearer ${token}`)).toBe(200)
  })
})
