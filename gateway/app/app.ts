import { createMetrics } from '@takt/store/process/metrics.ts'
import { asRequest } from '@takt/store/queue/currentRequest.ts'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { checkBody } from '../core/bodies/checkBody.ts'
import { apiPages, describeApi } from '../core/http/document/openapi.ts'
import { addressesOf, type FindAddress } from '../core/http/document/operations.ts'
import { checkRequests } from '../core/http/requests/checkRequests.ts'
import { limitBody, limitTo } from '../core/http/requests/limitBody.ts'
import { limitQuery } from '../core/http/requests/limitQuery.ts'
import { logRequests } from '../core/http/requests/logRequests.ts'
import { measureRequests } from '../core/http/requests/measureRequests.ts'
import { readAddress } from '../core/http/requests/readAddress.ts'
import { authenticated } from '../core/http/requests/requireSession.ts'
import { secureHeaders } from '../core/http/requests/secureHeaders.ts'
import { compressResponses } from '../core/http/responses/compressResponses.ts'
import { respondNotFound, respondWithError } from '../core/http/responses/errors.ts'
import type { Route } from '../core/http/route.ts'
import { createRouter, type RequestEnv } from '../core/http/router.ts'
import { itemRoutes } from '../core/items/itemRoutes.ts'
import type { OpenedGateway } from './openAreas.ts'

/** Maximum body size of bulks and imports. */
const manyRowsBytes = 16 * 1024 * 1024
/** Maximum body size of open routes. */
const openBytes = 16 * 1024

/** The gateway and its declared API routes, in matching order. */
export type App = Hono<RequestEnv> & { declared: readonly Route[] }

/** Creates the whole gateway as one app; `app.request(path, init)` responds without a socket. */
export function createApp({ dependencies, items, areas, shared }: OpenedGateway): App {
  const api = createRouter()
  let find: FindAddress = () => null
  const special = areas.flatMap((area) => area.routes ?? [])
  const mounted = [...items.values()].filter((item) => !item.ownRoutes)
  const routes = [...special, ...mounted.flatMap((item) => itemRoutes(dependencies, item, items))]
  const inParts = new Set(routes.flatMap((route) => (route.inParts ? [`/api${route.path}`] : [])))
  const checked = checkRequests('/api', (path) => find(path), inParts)
  const isOpen = ({ right }: Route) => right === 'anyone' || right === 'ownToken'
  api.use('*', checked.methods)
  for (const route of routes.filter(isOpen)) {
    const { method, path, bytes = openBytes } = route
    api.on(method.toUpperCase(), path, limitTo(bytes), checkBody(), checked.input)
    route.addTo(api)
  }
  // Device routes check the device's credentials before the input, by themselves.
  for (const route of routes.filter(({ right }) => right === 'device')) {
    api.on(route.method.toUpperCase(), route.path, checked.address)
    route.addTo(api)
  }
  describeApi(api)
  api.use('*', authenticated(dependencies.authenticate))
  const limits = routes.map(({ path, inParts, bytes = inParts ? manyRowsBytes : undefined }) => ({
    path: `/api${path}`,
    bytes,
  }))
  api.use('*', limitBody(limits), checkBody(inParts), checked.input)
  for (const { around: middleware } of areas) if (middleware) api.use('*', middleware)
  for (const route of routes) if (!isOpen(route) && route.right !== 'device') route.addTo(api)
  api.all('*', respondNotFound)
  find = addressesOf(api.openAPIRegistry, apiPages)

  const app = new Hono<RequestEnv>()
  app.onError(respondWithError)
  app.notFound(respondNotFound)
  app.use('*', (_, next) => asRequest(next))
  app.use('*', requestId({ limitLength: 64 }), logRequests(dependencies.log))
  app.use('*', measureRequests(shared(createMetrics)), secureHeaders())
  app.use('/api/*', compressResponses(), limitQuery())
  app.route('/api', api)
  for (const { rootRoutes } of areas) if (rootRoutes) app.route('/', rootRoutes)
  const { fetch } = app
  const reader = areas.find((area) => area.readAddress)?.readAddress
  if (reader) app.fetch = async (request, ...args) => fetch(await readAddress(request, reader), ...args)
  return Object.assign(app, { declared: routes })
}
