import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { GatewayArea } from './area.ts'
import { areas } from './areas.ts'
import type { Dependencies } from './dependencies.ts'
import { authenticated } from './http/authenticate.ts'
import { checkRequests } from './http/checkRequests.ts'
import { answerError, answerNotFound } from './http/errors.ts'
import { limitBody } from './http/limitBody.ts'
import { logRequests } from './http/logRequests.ts'
import { measureRequests } from './http/measureRequests.ts'
import { metricsOf } from './http/metrics.ts'
import { apiPages, describeApi } from './http/openapi.ts'
import { addressesOf, type FindAddress } from './http/operations.ts'
import { createRouter, type RequestEnv } from './http/router.ts'
import { secureHeaders } from './http/secureHeaders.ts'
import { itemRoutes } from './items/itemRoutes.ts'
import { itemRegistry } from './items/mountedItem.ts'

/** Bulks and imports. */
const manyRowsBytes = 16 * 1024 * 1024

/** The whole gateway as one app; `app.request(path, init)` answers without a socket. */
export function createApp(dependencies: Dependencies, mounted: readonly GatewayArea[] = areas): Hono<RequestEnv> {
  const api = createRouter()
  let find: FindAddress = () => null
  const checked = checkRequests('/api', (path) => find(path))
  api.use('*', checked.methods)
  for (const open of mounted.flatMap((area) => area.openRoutes?.(dependencies) ?? [])) {
    for (const { method, path } of open.routes) api.on(method, path, checked.input)
    api.route('/', open)
  }
  describeApi(api)
  api.use('*', authenticated(dependencies.authenticate), checked.input)
  const items = itemRegistry(mounted.flatMap((area) => area.items ?? []))
  for (const area of mounted) if (area.around) api.use('*', area.around(dependencies, items))
  for (const area of mounted) if (area.routes) api.route('/', area.routes(dependencies, items))
  for (const item of items.values()) api.route('/', itemRoutes(dependencies, item, items))
  api.all('*', answerNotFound)
  find = addressesOf(api.openAPIRegistry, apiPages)

  const app = new Hono<RequestEnv>()
  app.onError(answerError)
  app.notFound(answerNotFound)
  app.use('*', requestId({ limitLength: 64 }), logRequests(dependencies.log))
  app.use('*', measureRequests(metricsOf(dependencies)), secureHeaders())
  const manyRows = [...items.keys()].flatMap((name) => [`/api/${name}/bulk`, `/api/${name}/import`])
  app.use(
    '/api/*',
    limitBody([
      ...mounted.flatMap((area) => area.bodyLimits ?? []),
      ...manyRows.map((pathPrefix) => ({ pathPrefix, bytes: manyRowsBytes })),
    ]),
  )
  app.route('/api', api)
  for (const area of mounted) if (area.rootRoutes) app.route('/', area.rootRoutes(dependencies))
  return app
}
