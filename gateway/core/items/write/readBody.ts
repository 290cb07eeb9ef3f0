import type { Context } from 'hono'
import { invalid } from '../../http/responses/refusal.ts'
import { itemsTexts as texts } from '../texts.ts'

/**
 * The body as a JSON object; refuses anything else. Where a route declares that there may be none, none is an empty
 * object.
 */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json()
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid({ body: texts.mustBeObject })
  return body as Record<string, unknown>
}
