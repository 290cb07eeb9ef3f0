import { html, raw } from 'hono/html'

export type Schema = {
  type?: unknown
  description?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  [more: string]: unknown
}
export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema }
export type Described = {
  $ref?: string
  description?: string
  headers?: object
  content?: Record<string, { schema?: Schema }>
}
export type Operation = {
  operationId?: string
  summary?: string
  security?: unknown[]
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, Described>
}
export type ApiDocument = {
  info: { title: string; version: string }
  components?: { schemas?: Record<string, Schema>; responses?: Record<string, Described> }
  paths?: Record<string, Record<string, Operation>>
}

/**
 * The stylesheet of the page, served separately because the content security policy forbids inline scripts and styles.
 */
export const referenceStyle = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
summary { cursor: pointer; padding: .35rem 0 } code, pre { font: 13px/1.45 ui-monospace, monospace }
pre { overflow: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px }
.method { display: inline-block; min-width: 4.5rem; font-weight: 600 } .path { margin-right: .75rem }
`

const schemaText = (content?: Record<string, { schema?: Schema }>) => {
  const schema = content?.['application/json']?.schema
  return schema ? html`<pre>${JSON.stringify(schema, null, 2)}</pre>` : ''
}

const operationView = (path: string, method: string, operation: Operation) => html`<details>
  <summary><code><span class="method">${method.toUpperCase()}</span> <span class="path">${path}</span></code> ${operation.summary ?? ''}</summary>
  ${
    operation.parameters?.length
      ? html`<ul>${operation.parameters.map(
          (parameter) =>
            html`<li><code>${parameter.name}</code> in ${parameter.in}${parameter.required ? ', required' : ''} ${parameter.description ?? ''}</li>`,
        )}</ul>`
      : ''
  }
  ${operation.requestBody ? html`<h4>Body</h4>${schemaText(operation.requestBody.content)}` : ''}
  ${Object.entries(operation.responses ?? {}).map(
    ([status, response]) => html`<h4>${status} ${response.description ?? ''}</h4>${schemaText(response.content)}`,
  )}
</details>`

/**
 * Renders the API document as a web page: every route by area, with parameters, bodies and responses. It has no script.
 */
export function referencePage(document: ApiDocument) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = [...Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'others')].sort(([a], [b]) =>
    a.localeCompare(b),
  )
  return html`${raw('<!doctype html>')}<html lang="en"><head><meta charset="utf-8"><title>${document.info.title} API</title>
    <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="reference.css"></head><body>
    <h1>${document.info.title} API ${document.info.version}</h1>
    <p>Every route is under <code>/api</code>; every response is <code>{success, message, data}</code>. The session token of
    <code>POST /api/login</code> goes into the header <code>authorization</code>. The document itself: <a href="openapi.json">openapi.json</a>.</p>
    ${groups.map(([tag, routes]) => html`<h2>${tag}</h2>${routes.map(({ path, method, operation }) => operationView(path, method, operation))}`)}
  </body></html>`
}
