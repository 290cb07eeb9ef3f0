import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app/app.ts'
import { openAreas } from '../../app/openAreas.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { createAccessFixture } from '../access/access.fixture.ts'
import { accessArea } from '../access/accessArea.ts'
import { healthArea } from './healthArea.ts'
import { reportsAMinute } from './reportLimits.ts'

describe('health', () => {
  let fixture: Awaited<ReturnType<typeof createAccessFixture>>
  let dependencies: Dependencies
  let ingest: Server
  let ingestStatus = 503
  beforeAll(async () => {
    fixture = await createAccessFixture()
    ingest = createServer((_request, response) => response.writeHead(ingestStatus).end('{}'))
    await new Promise<void>((resolve) => ingest.listen(0, '127.0.0.1', resolve))
    dependencies = {
      ...fixture.dependencies,
      env: { ...fixture.dependencies.env, INGEST_URL: `http://127.0.0.1:${(ingest.address() as AddressInfo).port}` },
      clickhouse: openClickHouse(fixture.testEnvironment.clickhouseUrl),
      nats: await openNats({
        url: fixture.testEnvironment.natsUrl,
        creds: fixture.testEnvironment.natsCreds,
        name: 'health',
      }),
    }
  })
  afterAll(async () => {
    await dependencies?.nats.close()
    await dependencies?.clickhouse.close()
    ingest?.closeAllConnections()
    ingest?.close()
    await fixture?.close()
  })
  /** Sends a request to a new app, which checks its parts again. */
  const request = async (path: string) => {
    const reply = await createApp(openAreas(dependencies, [accessArea, healthArea])).request(path)
    return { status: reply.status, body: await reply.text() }
  }

  test('GET /healthz succeeds while the process is running', async () => {
    expect(await request('/healthz')).toMatchObject({ status: 200, body: expect.stringMatching(/"success":true/) })
  })

  test('GET /readyz returns 503 with the state of each part until all are up', async () => {
    const without = await request('/readyz')
    expect(without.status).toBe(503)
    expect(JSON.parse(without.body).data.parts).toEqual({
      postgres: 'ready',
      clickhouse: 'ready',
      nats: 'ready',
      disk: 'ready',
      ingest: 'not ready',
    })
    ingestStatus = 200
    expect(await request('/readyz')).toMatchObject({ status: 200, body: expect.stringMatching(/"success":true/) })
    await fixture.testEnvironment.killNats()
    const withoutNats = await request('/readyz')
    expect(withoutNats.status).toBe(503)
    expect(JSON.parse(withoutNats.body).data.parts.nats).not.toBe('ready')
    const back = (async () => {
      for await (const { type } of dependencies.nats.status()) if (type === 'reconnect') return
    })()
    await fixture.testEnvironment.restartNats()
    await back
    expect((await request('/readyz')).status).toBe(200)
  })

  const report = { method: 'PUT', area: 'users', status: 409, requestId: 'r-1', said: 'ada@demo.takt already exists' }
  /** Creates an app that accepts any credentials. */
  function appOf(more: Partial<Dependencies['env']>) {
    const session = { sessionId: '', userId: 1, userName: 'a@b.de', entityId: 1, organizationId: 7, globalAdmin: false }
    const fullSession = { ...session, isMasked: false, restrictOrgs: false, permissions: allPermissions }
    const authenticate: Dependencies['authenticate'] = async ({ headers }) =>
      headers.has('authorization') ? fullSession : null
    const env = { ...dependencies.env, ...more }
    return createApp(openAreas({ ...dependencies, env, authenticate }, [accessArea, healthArea]))
  }
  const reporter =
    (app: ReturnType<typeof appOf>) =>
    async (headers: Record<string, string>, body: object = report) =>
      app.request('/api/errorReports', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })

  // Proves OPS-329
  test('error reports of pages reach the error tracking service, without email addresses; reporting requires a session', async () => {
    const received = Promise.withResolvers<unknown>()
    const service = createServer((request, reply) => {
      void Array.fromAsync(request as AsyncIterable<Buffer>).then((parts) =>
        received.resolve(JSON.parse(Buffer.concat(parts).toString())),
      )
      reply.writeHead(204).end()
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const TAKT_ERRORS_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
    const sendReport = reporter(appOf({ TAKT_ERRORS_URL }))
    expect((await sendReport({})).status).toBe(401)
    expect((await sendReport({ authorization: 'x' }, { ...report, said: 'x'.repeat(501) })).status).toBe(400)
    expect((await sendReport({ authorization: 'x' })).status).toBe(200)
    expect(await received.promise).toEqual({
      ...report,
      said: '… already exists',
      organizationId: 7,
      at: expect.any(String),
    })
    service.closeAllConnections()
    service.close()
  })

  test('a session can send only a limited number of reports per minute', async () => {
    const sendReport = reporter(appOf({}))
    const statuses: number[] = []
    for (let n = 0; n < reportsAMinute.session + 5; n++)
      statuses.push((await sendReport({ authorization: 'x' })).status)
    expect(statuses.filter((status) => status === 200).length).toBe(reportsAMinute.session)
    expect((await sendReport({ authorization: 'x' })).headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test('GET /metrics contains process metrics and requests by route, never by URL', async () => {
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

  test('GET /metrics requires the token and returns 404 if none is set', async () => {
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
