import { z } from 'zod'
import { ApiError } from './apiError.ts'

export const tokenRejected = 'Token is not valid'

const texts = {
  offline: 'The server cannot be reached. Check the network; what you typed is still here.',
  unreadable: 'The server answered something this page does not understand. Reload the page; it may be out of date.',
}

const envelope = z.looseObject({
  success: z.boolean().optional(),
  message: z.unknown().optional(),
  data: z.unknown().optional(),
})

export type Query = Record<string, string | number | boolean | null | undefined>

export type Ask<Schema extends z.ZodType> = {
  /** What the whole answer must look like. */
  schema: Schema
  body?: unknown
  query?: Query
  signal?: AbortSignal | undefined
  /** In place of the session's own: a reset token, say. */
  token?: string
}

export type Client = ReturnType<typeof createClient>

function addressOf(path: string, query: Query = {}): string {
  const entries = Object.entries(query).filter((entry) => entry[1] !== undefined && entry[1] !== null)
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return search.size ? `/api${path}?${search}` : `/api${path}`
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

function refusalOf(response: Response, body: unknown): ApiError | null {
  const parsed = envelope.safeParse(body)
  const said = parsed.success && typeof parsed.data.message === 'string' ? parsed.data.message : ''
  const data = parsed.success ? parsed.data.data : null
  if (!response.ok) return new ApiError(said || response.statusText || texts.unreadable, response.status, data)
  if (parsed.success && parsed.data.success === false)
    return new ApiError(said || 'Unknown error', response.status, data)
  return null
}

/**
 * The server as the browser sees it: every answer is parsed by the schema given, 204 and 205 as null, every refusal becomes an `ApiError`
 * with the server's own sentence, and `Token is not valid` is reported once to `onTokenRejected`, wherever it came from.
 */
export function createClient(options: {
  token: () => string | null
  onTokenRejected: (token: string) => void
  fetch?: typeof fetch
}) {
  const ask = options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request))

  async function request<Schema extends z.ZodType>(method: string, path: string, given: Ask<Schema>) {
    const token = given.token ?? options.token()
    const headers: Record<string, string> = { accept: 'application/json' }
    if (token) headers.authorization = token
    if (given.body !== undefined) headers['content-type'] = 'application/json'
    const response = await ask(addressOf(path, given.query), {
      method,
      headers,
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
      ...(given.signal ? { signal: given.signal } : {}),
    }).catch((error: unknown) => {
      if (given.signal?.aborted) throw error
      throw new ApiError(texts.offline, 0)
    })
    const empty = response.status === 204 || response.status === 205
    const body = empty ? null : await bodyOf(response)
    const refusal = refusalOf(response, body)
    if (refusal) {
      if (refusal.message === tokenRejected && token && !given.token) options.onTokenRejected(token)
      throw refusal
    }
    const parsed = given.schema.safeParse(body)
    if (parsed.success) return parsed.data
    console.error(`${method} ${path}`, z.prettifyError(parsed.error))
    throw new ApiError(texts.unreadable, response.status)
  }

  return {
    get: <Schema extends z.ZodType>(path: string, given: Ask<Schema>) => request('GET', path, given),
    post: <Schema extends z.ZodType>(path: string, given: Ask<Schema>) => request('POST', path, given),
    put: <Schema extends z.ZodType>(path: string, given: Ask<Schema>) => request('PUT', path, given),
    delete: <Schema extends z.ZodType>(path: string, given: Ask<Schema>) => request('DELETE', path, given),
  }
}

/** `{success, message, data}` with this data. */
export const answered = <Data extends z.ZodType>(data: Data) => z.looseObject({ data })

/** An answer of which only the success matters. */
export const done = z.unknown()
