import { designPath } from '../designPath.ts'
import { recordKey } from '../recordKey.ts'

declare global {
  interface Window {
    /** Responses to the requests sent before the application was loaded, by `requestKey`; `sentAt`: page time (ms). */
    taktEarly?: { sentAt: number; responses: Map<string, Promise<Response>> }
  }
}

/** Maximum age (ms) of an early response that is used. */
const maxAgeMs = 15_000

const requestKey = (address: string, token: string) => `${token} ${address}`

/** Returns the addresses that a restored session requests; `entityId` is the selected entity, if any. */
const addressesOf = (entityId: unknown): string[] => [
  '/api/users/user',
  '/api/entities',
  Number.isInteger(entityId) && entityId !== 0 ? `/api/organizations?entityId=${entityId}` : '/api/organizations',
]

function readStored(): { authtoken?: unknown; selectedEntityId?: unknown } {
  try {
    return JSON.parse(window.localStorage.getItem(recordKey) ?? 'null') ?? {}
  } catch {
    return {}
  }
}

/**
 * Sends the requests that restore the stored session, so that they run while the application is loading. A page with a
 * token or a session of its own sends none.
 */
export function sendEarlyRequests(): void {
  const { pathname, searchParams } = new URL(window.location.href)
  if (pathname === designPath || searchParams.has('token')) return
  const { authtoken, selectedEntityId } = readStored()
  if (typeof authtoken !== 'string') return
  const headers = { accept: 'application/json', authorization: authtoken }
  const responses = new Map<string, Promise<Response>>()
  window.taktEarly = { sentAt: performance.now(), responses }
  for (const address of addressesOf(selectedEntityId)) {
    const response = fetch(address, { headers })
    // The application sends a request that failed again.
    response.catch(() => {})
    responses.set(requestKey(address, authtoken), response)
  }
}

/**
 * Sends a request like `fetch`; the first time, returns the response to the same request of `sendEarlyRequests` if
 * there is one.
 */
export async function fetchOnce(address: string, init?: RequestInit): Promise<Response> {
  const { sentAt = 0, responses } = window.taktEarly ?? {}
  const key = requestKey(address, new Headers(init?.headers).get('authorization') ?? '')
  const early = init?.method === 'GET' ? responses?.get(key) : undefined
  if (!early) return fetch(address, init)
  responses?.delete(key)
  const response = performance.now() - sentAt < maxAgeMs ? await early.catch(() => null) : null
  init?.signal?.throwIfAborted()
  return response ?? fetch(address, init)
}
