import type { Context } from 'hono'
import { invalid } from '../http/refusal.ts'

/**
 * The body as a JSON object; refuses anything else. Where a route declares that there may be none, none is an empty
 * object.
 */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json()
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid({ body: 'must be a JSON object' })
  return body as Record<string, unknown>
}
