import type { Context } from 'hono'
import { invalid } from '../../http/responses/httpError.ts'
import { itemsTexts as texts } from '../texts.ts'

/**
 * Parses the body as a JSON object; rejects anything else. If the route declares the body as optional, a missing body
 * is an empty object.
 */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json()
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid({ body: texts.mustBeObject })
  return body as Record<string, unknown>
}
