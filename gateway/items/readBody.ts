import { parseJson } from '@takt/domain/item/parseJson.ts'
import type { Context } from 'hono'
import { invalid } from '../http/refusal.ts'

/** The body as a JSON object; refuses anything else. `optional`: an empty body is an empty object. */
export async function readBody(c: Context, { optional = false } = {}): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (optional && text.trim() === '') return {}
  const parsed = parseJson(text)
  if ('sentence' in parsed) throw invalid({ [parsed.name ?? 'body']: parsed.sentence })
  const body = parsed.value
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid({ body: 'must be a JSON object' })
  return body as Record<string, unknown>
}
