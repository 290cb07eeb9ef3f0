import { type ApiDocument, referencePage, referenceStyle } from './referencePage.ts'
import type { Router } from './router.ts'

/** `/api/openapi.json`: the document of every route, from the very objects that answer and validate; `/api/reference`: the same for people. */
export function describeApi(api: Router): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'header',
    name: 'authorization',
    description: 'The session token that POST /api/login answers, bare or as `Bearer <token>`',
  })
  // Made once, when all routes are there: it takes long, and anybody may ask for it.
  let text: string | undefined
  let page: ReturnType<typeof referencePage> | undefined
  const document = () =>
    api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: 'Takt', version: '0.1.0', description: 'Every answer is `{success, message, data}`.' },
      servers: [{ url: '/api' }],
      security: [{ session: [] }],
    })
  api.get('/openapi.json', (c) => {
    text ??= JSON.stringify(document())
    return c.body(text, 200, { 'content-type': 'application/json' })
  })
  api.get('/reference', (c) => {
    c.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
    page ??= referencePage(document() as ApiDocument)
    return c.html(page)
  })
  api.get('/reference.css', (c) => c.body(referenceStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
}
