import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'

/**
 * Serves /healthz, /readyz (503 with the problem of each part until all are ready; warnings are allowed) and /metrics
 * on loopback, unless `host` is set. Port 0 selects a free one. `coming`: true if missing parts become ready by
 * themselves, as their problems describe.
 */
export async function serveHealth(options: {
  port: number
  host?: string
  problems: () => Record<string, string | null>
  warnings: () => Record<string, string | null>
  coming?: () => boolean
  metrics: Registry
}) {
  const server = createServer(async (request, response) => {
    const respond = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/healthz') return respond(200, { success: true, message: 'ok', data: null })
    if (request.url === '/metrics')
      return response
        .writeHead(200, { 'content-type': options.metrics.contentType })
        .end(await options.metrics.metrics())
    if (request.url !== '/readyz') return respond(404, { success: false, message: 'Not found', data: null })
    const problems = options.problems()
    const warnings = options.warnings()
    const states = Object.entries(problems).map(([name, problem]) => [name, problem ?? warnings[name] ?? 'ready'])
    const parts = Object.fromEntries(states)
    const data = { parts, coming: options.coming?.() ?? false }
    const ready = Object.values(problems).every((problem) => problem === null)
    return respond(ready ? 200 : 503, { success: ready, message: ready ? 'ready' : 'not ready', data })
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port, options.host ?? '127.0.0.1', resolve),
  )
  return {
    server,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
