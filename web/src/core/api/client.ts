import type { ErrorReport } from '@takt/domain/areas/health/errorReport.ts'
import { z } from 'zod'
import { nextTask } from '../chunks/nextTask.ts'
import { createPace, type Pace } from '../chunks/pace.ts'
import { parseInChunks } from '../chunks/parseInChunks.ts'
import { ApiError } from './apiError.ts'
import { isProblem } from './reportProblems.ts'
import { apiTexts as texts } from './texts.ts'

export const tokenRejected = 'Token is not valid'

const envelope = z.looseObject({
  success: z.boolean().optional(),
  message: z.unknown().optional(),
  data: z.unknown().optional(),
  /** ID by which a change can be undone. */
  change: z.string().optional().catch(undefined),
})

type QueryValue = string | number | boolean | null | undefined

/** Query parameters; a list repeats its name, null and undefined are omitted. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>

export type RequestInput<Schema extends z.ZodType> = {
  /** Schema of the whole response. */
  schema: Schema
  body?: unknown
  /** Replaces the JSON body. */
  text?: { type: string; content: string }
  /** Replaces the JSON body: a form with files. */
  form?: FormData
  /** Replaces the JSON body: a raw part of a file. */
  bytes?: Blob
  query?: Query
  signal?: AbortSignal | undefined
  /** Replaces the session's token, e.g. a reset token. */
  token?: string
  /** Scheme in the authorization header; by default the token is sent without a scheme. */
  scheme?: 'Bearer'
  /** An invalid token is reported like any rejection and does not end the session. */
  retainsSession?: boolean
}

export type Client = ReturnType<typeof createClient>

/** Returns the URL of a request. */
export function addressOf(path: string, query: Query = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((entry) => [name, entry] as const),
  )
  const definedEntries = entries.filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(definedEntries.map(([name, value]) => [name, String(value)]))
  return search.size ? `/api${path}?${search}` : `/api${path}`
}

function payloadOf(input: RequestInput<z.ZodType>): { type: string | null; content: string | FormData | Blob } | null {
  // The browser sets the multipart boundary.
  if (input.form) return { type: null, content: input.form }
  if (input.text) return input.text
  if (input.bytes) return { type: 'application/octet-stream', content: input.bytes }
  return input.body === undefined ? null : { type: 'application/json', content: JSON.stringify(input.body) }
}

/** Size in bytes from which a response blocks the page noticeably unless it is processed in chunks. */
const longFrom = 200_000

/** Throws the error for a missing or incomplete response; an aborted request is not a network failure. */
const throwOffline =
  ({ signal }: Pick<RequestInput<z.ZodType>, 'signal'>) =>
  (error: unknown): never => {
    if (signal?.aborted) throw error
    throw new ApiError(texts.offline, 0, null, false)
  }

function jsonOf(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

function apiErrorOf(response: Response, body: unknown): ApiError | null {
  const parsed = envelope.safeParse(body)
  const text = parsed.success && typeof parsed.data.message === 'string' ? parsed.data.message : ''
  const data = parsed.success ? parsed.data.data : null
  if (!response.ok)
    return new ApiError(text || response.statusText || texts.unreadable, response.status, data, text !== '')
  if (parsed.success && parsed.data.success === false)
    return new ApiError(text || texts.unknownError, response.status, data, text !== '', body)
  return null
}

/**
 * Creates the API client of the browser. Every response is parsed by its schema (204 and 205 as null), every rejection
 * becomes an `ApiError` with the server's message, and `Token is not valid` is reported once to `onTokenRejected`,
 * whichever request caused it.
 */
export function createClient(options: {
  token: () => string | null
  onTokenRejected: (token: string) => void
  /** Sends the requests; default: the browser's `fetch`. */
  fetch?: (address: string, init?: RequestInit) => Promise<Response>
  /** `readLong` parses a long response without blocking the page, null if it is not JSON; default: at once. */
  /** Called for small responses that report a failure. */
  onTrouble?: (report: ErrorReport) => void
  readLong?: (bytes: ArrayBuffer, pace: Pace) => Promise<unknown>
}) {
  const readLong = options.readLong ?? (async (bytes: ArrayBuffer) => jsonOf(new TextDecoder().decode(bytes)))
  const listeners = new Set<(change: string) => void>()
  const reached = new Set<() => void>()
  const fetchResponse = options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request))

  async function send(method: string, path: string, input: RequestInput<z.ZodType>) {
    const token = input.token ?? options.token()
    const payload = payloadOf(input)
    const headers: Record<string, string> = { accept: 'application/json' }
    if (token) headers.authorization = input.scheme ? `${input.scheme} ${token}` : token
    if (payload?.type) headers['content-type'] = payload.type
    // A view starts a dozen requests at once, and each start takes the browser one or two milliseconds; pausing between
    // them keeps the page responsive.
    await nextTask()
    input.signal?.throwIfAborted()
    const response = await fetchResponse(addressOf(path, input.query), {
      method,
      headers,
      ...(payload ? { body: payload.content } : {}),
      ...(input.signal ? { signal: input.signal } : {}),
    }).catch(throwOffline(input))
    if (response.ok) for (const listener of reached) listener()
    const reject = (error: ApiError): never => {
      if (error.message === tokenRejected && token && !input.token && !input.retainsSession)
        options.onTokenRejected(token)
      throw error
    }
    const reportProblem = (text: string, bytes: number, body: unknown) => {
      if (!options.onTrouble || !isProblem(text, bytes, body)) return
      const requestId = response.headers.get('x-request-id')
      options.onTrouble({ method, area: path.split('/')[1] ?? '', status: response.status, requestId, said: text })
    }
    return { response, reject, reportProblem }
  }

  async function request<Schema extends z.ZodType>(method: string, path: string, input: RequestInput<Schema>) {
    const { response, reject, reportProblem } = await send(method, path, input)
    const empty = response.status === 204 || response.status === 205
    const bytes = empty ? new ArrayBuffer(0) : await response.arrayBuffer().catch(throwOffline(input))
    const isLong = bytes.byteLength >= longFrom
    const pace = createPace(input.signal)
    const text = isLong ? '' : new TextDecoder().decode(bytes)
    const body = isLong ? await readLong(bytes, pace) : jsonOf(text)
    reportProblem(text, bytes.byteLength, body)
    const error = apiErrorOf(response, body)
    if (error) return reject(error)
    const parsed = isLong ? await parseInChunks(input.schema, body, pace) : input.schema.safeParse(body)
    // The caller processes the response further and compares it with earlier data.
    if (isLong) await nextTask()
    const { change } = envelope.safeParse(body).data ?? {}
    if (change !== undefined) for (const listener of listeners) listener(change)
    if (parsed.success) return parsed.data
    console.error(`${method} ${path}`, z.prettifyError(parsed.error))
    throw new ApiError(texts.unreadable, response.status, null, false)
  }

  /** Requests a file. */
  async function file(
    path: string,
    { method = 'GET', ...input }: Omit<RequestInput<z.ZodType>, 'schema'> & { method?: 'GET' | 'POST' } = {},
  ): Promise<Blob> {
    const { response, reject, reportProblem } = await send(method, path, { ...input, schema: anyResponse })
    if (response.ok) return response.blob().catch(throwOffline(input))
    const text = await response.text().catch(throwOffline(input))
    const body = jsonOf(text)
    reportProblem(text, new TextEncoder().encode(text).length, body)
    return reject(apiErrorOf(response, body) ?? new ApiError(texts.unreadable, 0))
  }

  return {
    file,
    /**
     * Subscribes to all changes that can be undone, before the caller gets the response. Returns a function that
     * unsubscribes.
     */
    onChange: (listener: (change: string) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Subscribes to all successful responses, which show that the server can be reached. */
    onReached: (listener: () => void) => void reached.add(listener),
    get: <Schema extends z.ZodType>(path: string, input: RequestInput<Schema>) => request('GET', path, input),
    post: <Schema extends z.ZodType>(path: string, input: RequestInput<Schema>) => request('POST', path, input),
    put: <Schema extends z.ZodType>(path: string, input: RequestInput<Schema>) => request('PUT', path, input),
    patch: <Schema extends z.ZodType>(path: string, input: RequestInput<Schema>) => request('PATCH', path, input),
    delete: <Schema extends z.ZodType>(path: string, input: RequestInput<Schema>) => request('DELETE', path, input),
  }
}

/** Returns the schema of a response `{success, message, data}` with this data. */
export const dataResponse = <Data extends z.ZodType>(data: Data) => z.looseObject({ data })

/** Schema of a response whose content does not matter. */
export const anyResponse = z.unknown()
