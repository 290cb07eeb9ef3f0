import type { ErrorReport } from '@takt/domain/areas/health/errorReport.ts'
import { z } from 'zod'
import { ownTask } from '../pieces/ownTask.ts'
import { createPace, type Pace } from '../pieces/pace.ts'
import { parseInPieces } from '../pieces/parseInPieces.ts'
import { ApiError } from './apiError.ts'
import { isTrouble } from './tellTroubles.ts'
import { apiTexts as texts } from './texts.ts'

export const tokenRejected = 'Token is not valid'

const envelope = z.looseObject({
  success: z.boolean().optional(),
  message: z.unknown().optional(),
  data: z.unknown().optional(),
  /** By which a change can be taken back. */
  change: z.string().optional().catch(undefined),
})

type QueryValue = string | number | boolean | null | undefined

/** Query parameters; a list is repeated under its name, what is null or undefined is left out. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>

export type Ask<Schema extends z.ZodType> = {
  /** What the whole answer must look like. */
  schema: Schema
  body?: unknown
  /** In place of a JSON body. */
  text?: { type: string; content: string }
  /** In place of a JSON body: files among its fields. */
  form?: FormData
  /** In place of a JSON body: a part of a file as it is. */
  bytes?: Blob
  query?: Query
  signal?: AbortSignal | undefined
  /** In place of the session's own: a reset token, say. */
  token?: string
  /** How the header says what the token is; as it is, unless said. */
  scheme?: 'Bearer'
  /** That the token is not valid is told like any refusal, and ends no session. */
  keepsSession?: boolean
}

export type Client = ReturnType<typeof createClient>

/** Where a question is asked. */
export function addressOf(path: string, query: Query = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((entry) => [name, entry] as const),
  )
  const chosenEntries = entries.filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(chosenEntries.map(([name, value]) => [name, String(value)]))
  return search.size ? `/api${path}?${search}` : `/api${path}`
}

function payloadOf(input: Ask<z.ZodType>): { type: string | null; content: string | FormData | Blob } | null {
  // The browser says what divides its parts.
  if (input.form) return { type: null, content: input.form }
  if (input.text) return input.text
  if (input.bytes) return { type: 'application/octet-stream', content: input.bytes }
  return input.body === undefined ? null : { type: 'application/json', content: JSON.stringify(input.body) }
}

/** An answer of so many bytes holds the page up for as long as people notice, unless it is worked through in pieces. */
const longFrom = 200_000

/** What is thrown where nothing was answered, or not to its end; what was called off is no trouble of the network. */
const brokenOff =
  ({ signal }: Pick<Ask<z.ZodType>, 'signal'>) =>
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

function refusalOf(response: Response, body: unknown): ApiError | null {
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
 * The server as the browser sees it: every answer is parsed by the schema given, 204 and 205 as null, every refusal
 * becomes an `ApiError` with the server's own sentence, and `Token is not valid` is reported once to `onTokenRejected`,
 * wherever it came from.
 */
export function createClient(options: {
  token: () => string | null
  onTokenRejected: (token: string) => void
  fetch?: typeof fetch
  /** What a long answer comes to, null where it is no JSON, without holding the page up; default: in one go. */
  /** Hears of small answers that say that something failed. */
  onTrouble?: (report: ErrorReport) => void
  readLong?: (bytes: ArrayBuffer, pace: Pace) => Promise<unknown>
}) {
  const readLong = options.readLong ?? (async (bytes: ArrayBuffer) => jsonOf(new TextDecoder().decode(bytes)))
  const listeners = new Set<(change: string) => void>()
  const reached = new Set<() => void>()
  const ask = options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request))

  async function send(method: string, path: string, input: Ask<z.ZodType>) {
    const token = input.token ?? options.token()
    const payload = payloadOf(input)
    const headers: Record<string, string> = { accept: 'application/json' }
    if (token) headers.authorization = input.scheme ? `${input.scheme} ${token}` : token
    if (payload?.type) headers['content-type'] = payload.type
    // A view asks a dozen questions at once, and to start one takes the browser a millisecond or two.
    await ownTask()
    input.signal?.throwIfAborted()
    const response = await ask(addressOf(path, input.query), {
      method,
      headers,
      ...(payload ? { body: payload.content } : {}),
      ...(input.signal ? { signal: input.signal } : {}),
    }).catch(brokenOff(input))
    if (response.ok) for (const listener of reached) listener()
    const refuse = (refusal: ApiError): never => {
      if (refusal.message === tokenRejected && token && !input.token && !input.keepsSession)
        options.onTokenRejected(token)
      throw refusal
    }
    const tell = (text: string, bytes: number, body: unknown) => {
      if (!options.onTrouble || !isTrouble(text, bytes, body)) return
      const requestId = response.headers.get('x-request-id')
      options.onTrouble({ method, area: path.split('/')[1] ?? '', status: response.status, requestId, said: text })
    }
    return { response, refuse, tell }
  }

  async function request<Schema extends z.ZodType>(method: string, path: string, input: Ask<Schema>) {
    const { response, refuse, tell } = await send(method, path, input)
    const empty = response.status === 204 || response.status === 205
    const bytes = empty ? new ArrayBuffer(0) : await response.arrayBuffer().catch(brokenOff(input))
    const isLong = bytes.byteLength >= longFrom
    const pace = createPace(input.signal)
    const text = isLong ? '' : new TextDecoder().decode(bytes)
    const body = isLong ? await readLong(bytes, pace) : jsonOf(text)
    tell(text, bytes.byteLength, body)
    const refusal = refusalOf(response, body)
    if (refusal) return refuse(refusal)
    const parsed = isLong ? await parseInPieces(input.schema, body, pace) : input.schema.safeParse(body)
    // Whoever asked works on with it, and compares it with what there was.
    if (isLong) await ownTask()
    const { change } = envelope.safeParse(body).data ?? {}
    if (change !== undefined) for (const listener of listeners) listener(change)
    if (parsed.success) return parsed.data
    console.error(`${method} ${path}`, z.prettifyError(parsed.error))
    throw new ApiError(texts.unreadable, response.status, null, false)
  }

  /** A file as it is answered. */
  async function file(
    path: string,
    { method = 'GET', ...input }: Omit<Ask<z.ZodType>, 'schema'> & { method?: 'GET' | 'POST' } = {},
  ): Promise<Blob> {
    const { response, refuse, tell } = await send(method, path, { ...input, schema: done })
    if (response.ok) return response.blob().catch(brokenOff(input))
    const text = await response.text().catch(brokenOff(input))
    const body = jsonOf(text)
    tell(text, new TextEncoder().encode(text).length, body)
    return refuse(refusalOf(response, body) ?? new ApiError(texts.unreadable, 0))
  }

  return {
    file,
    /** Hears of every change that can be taken back, before whoever made it; the answer ends that. */
    onChange: (listener: (change: string) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Hears of every answer that is no refusal: the server can be reached. */
    onReached: (listener: () => void) => void reached.add(listener),
    get: <Schema extends z.ZodType>(path: string, input: Ask<Schema>) => request('GET', path, input),
    post: <Schema extends z.ZodType>(path: string, input: Ask<Schema>) => request('POST', path, input),
    put: <Schema extends z.ZodType>(path: string, input: Ask<Schema>) => request('PUT', path, input),
    patch: <Schema extends z.ZodType>(path: string, input: Ask<Schema>) => request('PATCH', path, input),
    delete: <Schema extends z.ZodType>(path: string, input: Ask<Schema>) => request('DELETE', path, input),
  }
}

/** `{success, message, data}` with this data. */
export const answered = <Data extends z.ZodType>(data: Data) => z.looseObject({ data })

/** An answer of which only the success matters. */
export const done = z.unknown()
