import apiDocument from 'virtual:apiDocument'
import { createResponseValidator } from '@takt/gateway/core/http/document/createResponseValidator.fixture.ts'
import type { ApiDocument, Operation } from '@takt/gateway/core/http/document/referencePage.ts'
import { smallestOf } from './smallest.fixture.ts'
import { unknownMembers } from './unknownMembers.fixture.ts'

const document = apiDocument as ApiDocument
const judge = createResponseValidator(document)

/**
 * A request that the application under test sent. `path` is relative to `/api`; `body` is parsed JSON, a form, a blob or
 * text, as it was sent.
 */
export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  params: Readonly<Record<string, string>>
  body: unknown
  headers: Headers
  /** Aborts when the application no longer wants the response. */
  signal: AbortSignal
}

/** A complete response: an envelope with other members than `data`, an error status, or content that is not JSON. */
export class FakeResponse {
  readonly status: number
  readonly content: unknown
  readonly type: string
  constructor(content: unknown, status = 200, type = 'application/json') {
    this.status = status
    this.content = content
    this.type = type
  }
}

/** Returns a successful response with these members in the envelope; `data` is null by default. */
export const envelope = (members: Record<string, unknown>): FakeResponse =>
  new FakeResponse({ success: true, message: '', data: null, ...members })

/** Returns an error response with the server's message; `fields`: messages by field. */
export const errorResponse = (status: number, message: string, data: unknown = null): FakeResponse =>
  new FakeResponse({ success: false, message, data }, status)

/** Returns the `data` of a response, or a complete one; undefined leaves the request to the next handler. */
export type Handler = (request: FakeRequest) => unknown

type Route = { method: string; template: string; pattern: RegExp; names: string[]; operation: Operation }

const routes: Route[] = Object.entries(document.paths ?? {})
  .flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      template,
      pattern: new RegExp(`^${template.replace(/[.+*?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)')}$`),
      names: [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
      operation,
    })),
  )
  // A fixed segment takes precedence over a parameter, as in the gateway.
  .sort((a, b) => a.names.length - b.names.length)

function findRoute(method: string, path: string) {
  for (const route of routes) {
    const match = route.method === method && route.pattern.exec(path)
    if (!match) continue
    const params = Object.fromEntries(route.names.map((name, index) => [name, decodeURIComponent(match[index + 1]!)]))
    return { ...route, params }
  }
  return null
}

/** Returns the smallest response that an operation allows: JSON by its schema, else no content of its type. */
function smallestResponse(operation: Operation): FakeResponse {
  const [type = 'application/json'] = Object.keys(operation.responses?.[200]?.content ?? {})
  return type === 'application/json'
    ? new FakeResponse(smallestOf(document, operation))
    : new FakeResponse('', 200, type)
}

/** A handler throws `new TypeError('Failed to fetch')`, as browsers do, to abort its request. */
const isNetworkFailure = (error: unknown) => error instanceof TypeError && error.message === 'Failed to fetch'

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.includes('multipart')) return request.formData()
  if (type.includes('octet-stream')) return request.blob()
  const text = await request.text()
  if (text === '') return undefined
  return type.includes('json') ? JSON.parse(text) : text
}

/**
 * Creates a server that handles `fetch` inside the page, generated from the API document: an operation without a
 * handler responds with the smallest value its schema allows, every response is validated against the document, and a
 * request for an operation that the document lacks is a problem. Tests fail on problems when they end.
 */
export function createFakeServer() {
  const handlers: { method: string; template: string; handle: Handler }[] = []
  const requests: FakeRequest[] = []
  const problems: string[] = []
  let isReachable = true
  let readiness: Readonly<Record<string, string>> = {}

  const reportProblem = (problem: string) => {
    problems.push(problem)
    return new Response(JSON.stringify({ success: false, message: problem, data: null }), { status: 500 })
  }

  async function respond(request: Request): Promise<Response> {
    if (!isReachable) throw new TypeError('Failed to fetch')
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace(/^\/api/, '')
    const route = findRoute(request.method, path)
    if (!route) return reportProblem(`The API has no ${request.method} ${path}`)
    const received: FakeRequest = {
      method: request.method,
      path,
      query: searchParams,
      params: route.params,
      body: await bodyOf(request.clone()),
      headers: request.headers,
      signal: request.signal,
    }
    requests.push(received)
    const isJson = (request.headers.get('content-type') ?? '').includes('json')
    const unknown = isJson ? unknownMembers(document, route, received.body) : []
    if (unknown.length > 0)
      return reportProblem(`${request.method} ${route.template} does not know ${unknown.join(', ')}`)
    let result: unknown
    try {
      for (const { method, template, handle } of handlers.toReversed())
        if (result === undefined && method === request.method && template === route.template)
          result = await handle(received)
    } catch (error) {
      if (isNetworkFailure(error)) throw error
      return reportProblem(`The handler of ${request.method} ${route.template} failed: ${(error as Error).stack}`)
    }
    if (!isReachable) throw new TypeError('Failed to fetch')
    if (result === undefined) result = smallestResponse(route.operation)
    const response = result instanceof FakeResponse ? result : envelope({ data: result })
    const { content, status, type } = response
    const body = type === 'application/json' ? JSON.stringify(content) : (content as BodyInit)
    const text = typeof body === 'string' ? body : ''
    const mediaType = type.split(';')[0]!
    const isDocumented = route.operation.responses?.[status]?.content?.[mediaType] !== undefined
    // For most files the document only specifies bytes, whatever their media type.
    const documented = content instanceof Blob && !isDocumented ? 'application/octet-stream' : mediaType
    // Faults (5xx) can happen to any operation.
    const problem = status >= 500 ? null : judge(route.operation, { status, type: documented, text })
    if (problem) return reportProblem(`${request.method} ${route.template}: ${problem}`)
    return new Response(status === 204 ? null : body, { status, headers: { 'content-type': type } })
  }

  const has = (method: string, template: string) => document.paths?.[template]?.[method.toLowerCase()] !== undefined

  return {
    /** Returns whether the API document has this operation. */
    has,
    /**
     * Sets the handler of an operation, named as in the API document (`/jobs/{key}`); the latest handler takes
     * precedence.
     */
    on(method: string, template: string, response: Handler | object | null) {
      if (!has(method, template)) throw new Error(`The API has no ${method} ${template}`)
      const handle = typeof response === 'function' ? (response as Handler) : () => response
      handlers.push({ method, template, handle })
    },
    /** Blocks requests of an operation until the returned function is called. */
    hold(method: string, template: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.on(method, template, async () => {
        await promise
        return undefined
      })
      return resolve
    },
    /** Breaks or restores the network between page and server, including the browser's own events. */
    setReachable(reachable: boolean) {
      isReachable = reachable
      window.dispatchEvent(new Event(reachable ? 'online' : 'offline'))
    },
    /** Returns all requests so far, oldest first, optionally those of one operation. */
    requests: (method?: string, template?: string) =>
      requests.filter(
        (request) =>
          (!method || request.method === method) &&
          (!template || findRoute(request.method, request.path)?.template === template),
      ),
    problems,
    /** Sets the state of the parts of the installation, as `/readyz` responds (`{ disk: 'low on space' }`). */
    setReadiness(parts: Readonly<Record<string, string>>) {
      readiness = parts
    },
    fetch: (...request: Parameters<typeof fetch>): Promise<Response> => {
      const httpRequest = new Request(...request)
      const { pathname } = new URL(httpRequest.url)
      if (pathname === '/readyz') return Promise.resolve(new Response(JSON.stringify({ data: { parts: readiness } })))
      if (httpRequest.headers.get('accept') === 'text/html') return Promise.resolve(new Response(indexPage))
      if (!pathname.startsWith('/api/')) return realFetch(...request)
      return new Promise((resolve, reject) => {
        httpRequest.signal.addEventListener('abort', () => reject(httpRequest.signal.reason))
        respond(httpRequest).then(resolve, reject)
      })
    },
  }
}

/** The application's page, which a wall reads to detect another build. */
const indexPage = '<!doctype html><script type="module" src="/assets/index.js"></script>'

const realFetch = window.fetch.bind(window)

export type FakeServer = ReturnType<typeof createFakeServer>
