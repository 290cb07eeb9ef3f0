import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const answer = z.object({ success: z.boolean(), message: z.string(), data: z.unknown(), token: z.string().optional() })

/** The gateway said no. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export type Api = ReturnType<typeof createApi>

/**
 * Does it unless it is refused because of what somebody has changed meanwhile (removed, switched off, added before):
 * that stays as it is.
 */
export async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof Refused) || ![400, 404, 409].includes(error.status)) throw error
  })
}

/**
 * Asks the gateway as a user would. Signs in when it must; waits and asks again while the gateway is away or busy;
 * throws `Refused` for what will not get better by asking again.
 */
export function createApi(options: { url: string; userName: string; password: string; signal: AbortSignal }) {
  let token: string | null = null

  async function once(method: string, path: string, body?: unknown) {
    const response = await fetch(`${options.url}/api${path}`, {
      method,
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(30_000)]),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.ok) return answer.parse(JSON.parse(text))
    const told = answer.partial().safeParse(text.startsWith('{') ? JSON.parse(text) : {}).data
    throw new Refused(response.status, told?.message ?? `status ${response.status}`)
  }

  async function signIn() {
    const { userName, password } = options
    token = null
    token = (await patiently(() => once('POST', '/login', { userName, password }))).token ?? null
  }

  async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, 15_000))
      try {
        return await work()
      } catch (error) {
        options.signal.throwIfAborted()
        if (error instanceof z.ZodError || error instanceof SyntaxError) throw error
        if (error instanceof Refused && error.status < 500 && error.status !== 429) throw error
        await sleep(waitMs, undefined, { signal: options.signal })
      }
  }

  return {
    /** The answer's `data`, as `shape` reads it. */
    async call<Shape extends z.ZodType>(
      shape: Shape,
      method: string,
      path: string,
      body?: unknown,
    ): Promise<z.output<Shape>> {
      if (!token) await signIn()
      const ask = () => patiently(() => once(method, path, body))
      const { data } = await ask().catch(async (error) => {
        if (!(error instanceof Refused) || error.status !== 401) throw error
        await signIn()
        return ask()
      })
      return shape.parse(data)
    },
  }
}
