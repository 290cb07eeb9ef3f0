import { createRouter, type Router } from '../router.ts'
import { describeErrors } from './describeErrors.ts'
import { operationIdOf } from './operationId.ts'
import { type ApiDocument, referencePage, referenceStyle } from './referencePage.ts'

/** The pages served by `describeApi`. */
export const apiPages = ['/openapi.json', '/reference', '/reference.css']

/**
 * Serves `/api/openapi.json`, the document of all routes, generated from the objects that validate and respond; and
 * `/api/reference`, the same as a web page.
 */
export function describeApi(api: Router): void {
  // Takes half a second and is the same for all users, so it is generated once.
  const document = once(() =>
    nameOperations(
      describeErrors(
        firstOf(api).getOpenAPI31Document({
          openapi: '3.1.0',
          info: { title: 'Takt', version: '0.1.0', description: 'Every response is `{success, message, data}`.' },
          servers: [{ url: '/api' }],
          security: [{ session: [] }],
        }) as ApiDocument,
      ),
    ),
  )
  const text = once(() => JSON.stringify(document()))
  const page = once(() => referencePage(document()))
  api.get('/openapi.json', (c) => c.body(text(), 200, { 'content-type': 'application/json' }))
  api.get('/reference', (c) => {
    c.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
    return c.html(page())
  })
  api.get('/reference.css', (c) => c.body(referenceStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
}

/** Sets the operationId of each operation; generated clients name their functions after it. */
function nameOperations(document: ApiDocument): ApiDocument {
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(operations)) operation.operationId = operationIdOf(method, path)
  return document
}

/** Keeps the first declaration per path and method: a specific route precedes the general one. */
function firstOf({ openAPIRegistry }: Router): Router {
  const router = createRouter()
  declareSecurity(router)
  const declared = new Set<string>()
  for (const definition of openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, path } = definition.route
    if (!declared.has(`${method} ${path}`)) router.openAPIRegistry.registerPath(definition.route)
    declared.add(`${method} ${path}`)
  }
  return router
}

function declareSecurity({ openAPIRegistry }: Router): void {
  openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'header',
    name: 'authorization',
    description: 'The session token that POST /api/login returns, bare or as `Bearer <token>`',
  })
  openAPIRegistry.registerComponent('securitySchemes', 'device', {
    type: 'http',
    scheme: 'bearer',
    description: 'The password of a device, as returned by POST /api/devices/{deviceId}/credentials',
  })
}

function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= make()
    return value
  }
}
