import { z } from '@hono/zod-openapi'
import { maySeePeople, namesByType, peopleNames, quotingNames } from '@takt/domain/itemTypes/peopleFields.ts'
import { createMiddleware } from 'hono/factory'
import type { Route } from '../../../core/http/route.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { inResponseThread, rewriteResponse } from '../responseThreads.ts'
import { removePeople } from './removePeople.ts'

/**
 * Whether responses can name people, by their schema. `named`: it has fields that identify people; `perhaps`: it has a
 * part without a schema, or a text that quotes data of a device; `never`: neither.
 */
type Exposure = 'named' | 'perhaps' | 'never'
type RouteResponse = Pick<Route, 'response'>

const exposureByRoute = new WeakMap<RouteResponse, Exposure>()

/** Yields a schema and all nested schemas. */
function* schemasIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* schemasIn(inner)
}

const namesPeople = ({ properties }: Record<string, unknown>) =>
  typeof properties === 'object' &&
  properties !== null &&
  (Object.keys(properties).some((name) => peopleNames.has(name)) ||
    Object.entries(namesByType).some(([name, { beside }]) => name in properties && beside in properties))

function schemaExposure({ response }: RouteResponse): Exposure {
  const schemas = Object.values(response).flatMap((reply) => {
    const media = 'content' in reply ? reply.content?.['application/json'] : undefined
    const schema = media && 'schema' in media ? media.schema : undefined
    if (!(schema instanceof z.ZodType)) return []
    return [...schemasIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))]
  })
  if (schemas.some(namesPeople)) return 'named'
  const mayHold = (schema: Record<string, unknown>) =>
    Object.keys(schema).length === 0 || Object.keys(schema).some((name) => quotingNames.has(name))
  return schemas.some(mayHold) ? 'perhaps' : 'never'
}

/** Returns how far the response of a route exposes people of the plant, according to its schema. */
export function exposesPeople(route: RouteResponse): Exposure {
  const exposure = exposureByRoute.get(route) ?? schemaExposure(route)
  exposureByRoute.set(route, exposure)
  return exposure
}

/**
 * Removes people from responses to sessions that may not see them, if the schema of the response names people or may
 * contain them. The schemas of the routes determine which those are; files are filtered where they are created.
 */
export const hidePeople = () =>
  createMiddleware<RequestEnv>(async (c, next) => {
    await next()
    const { route, session } = c.var
    if (maySeePeople(session) || !route || exposesPeople(route) === 'never' || !c.res.body) return
    if (!c.res.headers.get('content-type')?.includes('json')) return
    const { status } = c.res
    const headers = new Headers(c.res.headers)
    headers.delete('content-length')
    const body = await rewriteResponse(c.res, removePeople, (bytes) => inResponseThread('cut', { bytes }, [bytes]))
    c.res = undefined
    c.res = new Response(body, { status, headers })
  })
