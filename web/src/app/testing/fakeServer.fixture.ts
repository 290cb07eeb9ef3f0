import apiDocument from 'virtual:apiDocument'
import { judgeAnswers } from '@takt/gateway/core/http/document/judgeAnswers.bed.ts'
import type { ApiDocument, Operation } from '@takt/gateway/core/http/document/referencePage.ts'
import { smallestOf } from './smallest.fixture.ts'
import { unknownMembers } from './unknownMembers.fixture.ts'

const document = apiDocument as ApiDocument
const judge = judgeAnswers(document)

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

/** A whole response: an envelope with other members than `data`, an error status, or content that is not JSON. */
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

/** Returns a successful response whose envelope has these members; `data` is null unless given. */
export const envelope = (members: Record<string, unknown>): FakeResponse =>
  new FakeResponse({ success: true, message: '', data: null, ...members })

/** Returns an error response with the server's message; `fields`: messages by field. */
export const refusal = (status: number, message: string, data: unknown = null): FakeResponse =>
  new FakeResponse({ success: false, message, data }, status)

/** Returns the `data` of a response, or a whole one; undefined leaves the request to the next handler. */
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
  // A fixed part wins over a parameter, as in the gateway.
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

/** The smallest response that an operation allows: JSON by its schema, else no content of its type. */
function smallestResponse(operation: Operation): FakeResponse {
  const [type = 'application/json'] = Object.keys(operation.responses?.[200]?.content ?? {})
  return type === 'application/json'
    ? new FakeResponse(smallestOf(document, operation))
    : new FakeResponse('', 200, type)
}

/** A handler throws `new TypeError('Failed to fetch')`, as browsers do, to break off its request. */
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
 * Makes a server that answers `fetch` inside the page, generated from the API document: an operation without a handler
 * responds with the smallest value its schema allows, every response is validated against the document, and a request
 * for an operation that the document lacks is a problem. Tests fail on problems when they end.
 */
export function createFakeServer() {
  const handlers: { method: string; template: string; handle: Handler }[] = []
  const requests: FakeRequest[] = []
  const problems: string[] = []
  let isReachable = true
  let readiness: Readonly<Record<string, string>> = {}

  const complain = (problem: string) => {
    problems.push(problem)
    return new Response(JSON.stringify({ success: false, message: problem, data: null }), { status: 500 })
  }

  async function respond(request: Request): Promise<Response> {
    if (!isReachable) throw new TypeError('Failed to fetch')
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace(/^\/api/, '')
    const route = findRoute(request.method, path)
    if (!route) return complain(`The API has no ${request.method} ${path}`)
    const seen: FakeRequest = {
      method: request.method,
      path,
      query: searchParams,
      params: route.params,
      body: await bodyOf(request.clone()),
      headers: request.headers,
      signal: request.signal,
    }
    requests.push(seen)
    const isJson = (request.headers.get('content-type') ?? '').includes('json')
    const unknown = isJson ? unknownMembers(document, route, seen.body) : []
    if (unknown.length > 0) return complain(`${request.method} ${route.template} does not know ${unknown.join(', ')}`)
    let made: unknown
    try {
      for (const { method, template, handle } of handlers.toReversed())
        if (made === undefined && method === request.method && template === route.template) made = await handle(seen)
    } catch (error) {
      if (isNetworkFailure(error)) throw error
      return complain(`The handler of ${request.method} ${route.template} failed: ${(error as Error).stack}`)
    }
    if (!isReachable) throw new TypeError('Failed to fetch')
    if (made === undefined) made = smallestResponse(route.operation)
    const response = made instanceof FakeResponse ? made : envelope({ data: made })
    const { content, status, type } = response
    const body = type === 'application/json' ? JSON.stringify(content) : (content as BodyInit)
    const text = typeof body === 'string' ? body : ''
    const bare = type.split(';')[0]!
    const isDocumented = route.operation.responses?.[status]?.content?.[bare] !== undefined
    // Of most files the document says that they are bytes, whichever type each of them has.
    const documented = content instanceof Blob && !isDocumented ? 'application/octet-stream' : bare
    // Faults (5xx) can happen to any operation.
    const problem = status >= 500 ? null : judge(route.operation, { status, type: documented, text })
    if (problem) return complain(`${request.method} ${route.template}: ${problem}`)
    return new Response(status === 204 ? null : body, { status, headers: { 'content-type': type } })
  }

  const has = (method: string, template: string) => document.paths?.[template]?.[method.toLowerCase()] !== undefined

  return {
    /** Returns whether the API document has this operation. */
    has,
    /** Answers an operation, named as in the API document (`/jobs/{key}`); the latest handler wins. */
    on(method: string, template: string, answer: Handler | object | null) {
      if (!has(method, template)) throw new Error(`The API has no ${method} ${template}`)
      const handle = typeof answer === 'function' ? (answer as Handler) : () => answer
      handlers.push({ method, template, handle })
    },
    /** Lets requests of an operation wait until the returned function is called. */
    hold(method: string, template: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.on(method, template, async () => {
        await promise
        return undefined
      })
      return resolve
    },
    /** Breaks or restores the network between page and server; the browser's own events say so too. */
    setReachable(reachable: boolean) {
      isReachable = reachable
      window.dispatchEvent(new Event(reachable ? 'online' : 'offline'))
    },
    /** All requests so far, oldest first; those of one operation where it is named. */
    requests: (method?: string, template?: string) =>
      requests.filter(
        (request) =>
          (!method || request.method === method) &&
          (!template || findRoute(request.method, request.path)?.template === template),
      ),
    problems,
    /** Sets how the parts of the installation are, as `/readyz` responds (`{ disk: 'low on space' }`). */
    setReadiness(parts: Readonly<Record<string, string>>) {
      readiness = parts
    },
    fetch: (...request: Parameters<typeof fetch>): Promise<Response> => {
      const asked = new Request(...request)
      const { pathname } = new URL(asked.url)
      if (pathname === '/readyz') return Promise.resolve(new Response(JSON.stringify({ data: { parts: readiness } })))
      if (asked.headers.get('accept') === 'text/html') return Promise.resolve(new Response(indexPage))
      if (!pathname.startsWith('/api/')) return realFetch(...request)
      return new Promise((resolve, reject) => {
        asked.signal.addEventListener('abort', () => reject(asked.signal.reason))
        respond(asked).then(resolve, reject)
      })
    },
  }
}

/** The application's page, which a wall reads to learn whether there is another build. */
const indexPage = '<!doctype html><script type="module" src="/assets/index.js"></script>'

const realFetch = window.fetch.bind(window)

export type FakeServer = ReturnType<typeof createFakeServer>
