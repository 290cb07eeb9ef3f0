import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { GatewayArea } from './area.ts'
import { areas } from './areas.ts'
import { checkBody } from './bodies/checkBody.ts'
import type { Dependencies } from './dependencies.ts'
import { authenticated } from './http/authenticate.ts'
import { checkRequests } from './http/checkRequests.ts'
import { answerError, answerNotFound } from './http/errors.ts'
import { limitBody, limitTo } from './http/limitBody.ts'
import { limitQuery } from './http/limitQuery.ts'
import { logRequests } from './http/logRequests.ts'
import { measureRequests } from './http/measureRequests.ts'
import { metricsOf } from './http/metrics.ts'
import { apiPages, describeApi } from './http/openapi.ts'
import { addressesOf, type FindAddress } from './http/operations.ts'
import { readAddress } from './http/readAddress.ts'
import { createRouter, type RequestEnv } from './http/router.ts'
import { secureHeaders } from './http/secureHeaders.ts'
import { itemRoutes } from './items/itemRoutes.ts'
import { itemRegistry } from './items/mountedItem.ts'

/** Bulks and imports. */
const manyRowsBytes = 16 * 1024 * 1024
/** For anybody. */
const openBytes = 16 * 1024

/** The whole gateway as one app; `app.request(path, init)` answers without a socket. */
export function createApp(dependencies: Dependencies, mounted: readonly GatewayArea[] = areas): Hono<RequestEnv> {
  const api = createRouter()
  let find: FindAddress = () => null
  const items = itemRegistry(mounted.flatMap((area) => area.items ?? []))
  const manyRows = [...items.keys()].flatMap((name) => [`/api/${name}/bulk`, `/api/${name}/import`])
  const inParts = new Set(manyRows)
  const checked = checkRequests('/api', (path) => find(path), inParts)
  api.use('*', checked.methods)
  for (const open of mounted.flatMap((area) => area.openRoutes?.(dependencies, items) ?? [])) {
    // A route with middleware of its own is there several times; its body is looked at once.
    const routes = new Map(open.routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
    for (const { method, path } of routes.values()) api.on(method, path, limitTo(openBytes), checkBody(), checked.input)
    api.route('/', open)
  }
  for (const routes of mounted.flatMap((area) => area.deviceRoutes?.(dependencies) ?? [])) {
    for (const { method, path } of routes.routes) api.on(method, path, checked.address)
    api.route('/', routes)
  }
  describeApi(api)
  api.use('*', authenticated(dependencies.authenticate))
  const larger = manyRows.map((pathPrefix) => ({ pathPrefix, bytes: manyRowsBytes }))
  const limit = limitBody([...mounted.flatMap((area) => area.bodyLimits ?? []), ...larger])
  api.use('*', limit, checkBody(inParts), checked.input)
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
  app.use('/api/*', limitQuery())
  app.route('/api', api)
  for (const area of mounted) if (area.rootRoutes) app.route('/', area.rootRoutes(dependencies))
  const { fetch } = app
  const reader = mounted.flatMap((area) => area.readAddress?.(dependencies) ?? [])[0]
  if (reader) app.fetch = async (request, ...rest) => fetch(await readAddress(request, reader), ...rest)
  return app
}
