import type { MiddlewareHandler } from 'hono'
import { invalid } from '../responses/httpError.ts'
import { httpTexts as texts } from '../texts.ts'

const maxParameters = 200

/** Rejects URLs with more parameters than any query has. The server limits the length of a URL. */
export const limitQuery = (): MiddlewareHandler => (c, next) => {
  const query = c.req.url.split('?', 2)[1] ?? ''
  let parameters = 1
  for (let at = query.indexOf('&'); at !== -1; at = query.indexOf('&', at + 1)) parameters++
  if (parameters > maxParameters) throw invalid({ query: texts.tooManyParameters(parameters, maxParameters) })
  return next()
}
