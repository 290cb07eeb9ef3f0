import type { Context } from 'hono'
import { invalid } from '../http/refusal.ts'

/** The body as a JSON object; refuses anything else. `optional`: an empty body is an empty object. */
export async function readBody(c: Context, { optional = false } = {}): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (optional && text.trim() === '') return {}
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid({ body: 'must be a JSON object' })
  return body as Record<string, unknown>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (name, value) => {
      if (!keepable(name) || (typeof value === 'string' && !keepable(value))) throw new TypeError(name)
      return value
    })
  } catch (error) {
    if (error instanceof TypeError) throw invalid({ [error.message]: 'has characters that cannot be kept' })
    throw invalid({ body: 'is not valid JSON' })
  }
}

// What neither a database nor another program would take: NUL, and halves of characters.
const keepable = (text: string) => text.isWellFormed() && !text.includes('\u0000')
