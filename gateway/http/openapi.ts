import type { Router } from './router.ts'

/** `/api/openapi.json`: the document of every declared route, from the very objects that answer and validate. */
export function describeApi(api: Router): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'header',
    name: 'authorization',
    description: 'The session token that POST /api/login answers, bare or as `Bearer <token>`',
  })
  api.get('/openapi.json', (c) =>
    c.json(
      api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { title: 'Takt', version: '0.1.0', description: 'Every answer is `{success, message, data}`.' },
        servers: [{ url: '/api' }],
        security: [{ session: [] }],
      }),
    ),
  )
}
