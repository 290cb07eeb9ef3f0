import { createRouter, type Router } from '../router.ts'
import { describeRefusals } from './describeRefusals.ts'
import { operationIdOf } from './operationId.ts'
import { type ApiDocument, referencePage, referenceStyle } from './referencePage.ts'

/** The pages that `describeApi` serves. */
export const apiPages = ['/openapi.json', '/reference', '/reference.css']

/**
 * `/api/openapi.json`: the document of every route, from the very objects that answer and validate; `/api/reference`:
 * the same for people.
 */
export function describeApi(api: Router): void {
  // Half a second's work, and the same for everybody.
  const document = once(() =>
    nameOperations(
      describeRefusals(
        firstOf(api).getOpenAPI31Document({
          openapi: '3.1.0',
          info: { title: 'Takt', version: '0.1.0', description: 'Every answer is `{success, message, data}`.' },
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

/** Gives each operation its id: generated clients name their functions after it. */
function nameOperations(document: ApiDocument): ApiDocument {
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(operations)) operation.operationId = operationIdOf(method, path)
  return document
}

/**
 * What was declared, without what was declared before for the same address and method: a special route stands before
 * the general one.
 */
function firstOf({ openAPIRegistry }: Router): Router {
  const router = createRouter()
  declareSecurity(router)
  const known = new Set<string>()
  for (const definition of openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, path } = definition.route
    if (!known.has(`${method} ${path}`)) router.openAPIRegistry.registerPath(definition.route)
    known.add(`${method} ${path}`)
  }
  return router
}

function declareSecurity({ openAPIRegistry }: Router): void {
  openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'header',
    name: 'authorization',
    description: 'The session token that POST /api/login answers, bare or as `Bearer <token>`',
  })
  openAPIRegistry.registerComponent('securitySchemes', 'device', {
    type: 'http',
    scheme: 'bearer',
    description: 'The password of a device, as POST /api/devices/{deviceId}/credentials answers it',
  })
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
