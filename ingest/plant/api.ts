import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const responseSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.unknown(),
  token: z.string().optional(),
})

/** The gateway rejected a request. */
export class RejectedError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export type Api = ReturnType<typeof createApi>

/**
 * Awaits the work and ignores rejections caused by concurrent changes of users (removed, disabled, already added);
 * their state is left as it is.
 */
export async function ignoreRejections(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof RejectedError) || ![400, 404, 409].includes(error.status)) throw error
  })
}

/**
 * Creates a client that uses the gateway like a user. Signs in when necessary; waits and retries while the gateway is
 * away or busy; throws `RejectedError` for errors that a retry cannot fix.
 */
export function createApi(options: { url: string; userName: string; password: string; signal: AbortSignal }) {
  let token: string | null = null

  async function sendOnce(method: string, path: string, body?: unknown) {
    const response = await fetch(`${options.url}/api${path}`, {
      method,
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(30_000)]),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.ok) return responseSchema.parse(JSON.parse(text))
    const rejection = responseSchema.partial().safeParse(text.startsWith('{') ? JSON.parse(text) : {}).data
    throw new RejectedError(response.status, rejection?.message ?? `status ${response.status}`)
  }

  async function signIn() {
    const { userName, password } = options
    token = null
    token = (await patiently(() => sendOnce('POST', '/login', { userName, password }))).token ?? null
  }

  async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, 15_000))
      try {
        return await work()
      } catch (error) {
        options.signal.throwIfAborted()
        if (error instanceof z.ZodError || error instanceof SyntaxError) throw error
        if (error instanceof RejectedError && error.status < 500 && error.status !== 429) throw error
        await sleep(waitMs, undefined, { signal: options.signal })
      }
  }

  return {
    /** Returns the `data` of the response, parsed by `shape`. */
    async call<Shape extends z.ZodType>(
      shape: Shape,
      method: string,
      path: string,
      body?: unknown,
    ): Promise<z.output<Shape>> {
      if (!token) await signIn()
      const send = () => patiently(() => sendOnce(method, path, body))
      const { data } = await send().catch(async (error) => {
        if (!(error instanceof RejectedError) || error.status !== 401) throw error
        await signIn()
        return send()
      })
      return shape.parse(data)
    },
  }
}
