import type { MiddlewareHandler } from 'hono'
import { invalid } from '../responses/refusal.ts'
import { httpTexts as texts } from '../texts.ts'

const mostParameters = 200

/** Refuses addresses with more parameters than any question has. How long an address may be, the server says. */
export const limitQuery = (): MiddlewareHandler => (c, next) => {
  const query = c.req.url.split('?', 2)[1] ?? ''
  let parameters = 1
  for (let at = query.indexOf('&'); at !== -1; at = query.indexOf('&', at + 1)) parameters++
  if (parameters > mostParameters) throw invalid({ query: texts.tooManyParameters(parameters, mostParameters) })
  return next()
}
