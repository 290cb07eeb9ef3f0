import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { Area, Flag } from '@takt/domain/core/rights/permissions.ts'
import type { Context, MiddlewareHandler, TypedResponse } from 'hono'
import type { z } from 'zod'
import { strictBody } from './requests/strictBody.ts'
import { forbidden } from './responses/httpError.ts'
import type { RequestEnv, Router } from './router.ts'

/**
 * The access requirement: `anyone`; `ownToken`, a token that is not a session's, or `device`, a device with its
 * credentials, both checked by the route itself; `session`, any signed-in user; otherwise sessions with that flag on
 * that area, or those that the function does not reject.
 */
export type Right = 'anyone' | 'ownToken' | 'device' | 'session' | readonly [Area, Flag] | ((session: Session) => void)

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A route as seen by the rest of the gateway. */
export type Route = {
  right: Right
  method: Method
  /** In router notation: `/jobs/:key`. */
  path: string
  /** Possible responses by status. */
  response: RouteConfig['responses']
  /** True if changes through this route are audited. */
  isAudited: boolean
  /** Maximum body size if it differs from the default (bytes). */
  bytes?: number
  /** True if its body holds many rows and is read in parts (`bodies/`). */
  inParts?: boolean
  addTo: (router: Router) => void
}

/** A body other than required JSON. */
type OtherBody = NonNullable<NonNullable<RouteConfig['request']>['body']>

/** Declares an optional JSON body; `{}` if it is missing. */
export const optional = <Body extends z.ZodType>(schema: Body) =>
  ({ required: false, content: { 'application/json': { schema } } }) as const

type Json<Schema> = { 200: { description: string; content: { 'application/json': { schema: Schema } } } }

type Described = Pick<RouteConfig, 'tags' | 'summary' | 'description'> & {
  right: Right
  method: Method
  /** In document notation: `/jobs/{key}`. */
  path: string
  /** An additional check before any input is validated; throws to reject the request. */
  admits?: (c: Context<RequestEnv>) => unknown
  /** False for queries sent with POST, and for routes that audit themselves. */
  isAudited?: boolean
  bytes?: number
  inParts?: boolean
}

/** The schema of path or query parameters. */
type AddressSchema = z.ZodObject | z.ZodPipe

type Parsed<Params, Query, Body, ResponseSchema> = Described & {
  params?: Params
  query?: Query
  body?: Body | { required: boolean; content: { 'application/json': { schema: Body } } } | OtherBody
  response: Json<ResponseSchema>
  handle: (
    c: Context<RequestEnv>,
    input: { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> },
  ) => MaybePromise<Response & TypedResponse<z.input<ResponseSchema>, 200, 'json'>>
}

type Unparsed = Described & {
  /**
   * Parameters, query and body are only described here; the handler reads and validates them, because the commands of
   * an item type have their own messages.
   */
  isRead: 'byItself'
  params?: AddressSchema
  query?: AddressSchema
  body?: z.ZodType | OtherBody
  response: RouteConfig['responses']
  handle: (c: Context<RequestEnv>) => MaybePromise<Response>
}

/** The validated input of a request. */
type Valid = { out: { param: unknown; query: unknown; json: unknown } }

type MaybePromise<Value> = Value | Promise<Value>

const isSchema = (body: object): body is z.ZodType => 'safeParse' in body

/** Makes the JSON body of a route strict: fields that its schema does not have are rejected by name. */
const strictOf = (body: z.ZodType | OtherBody | undefined) => {
  if (body === undefined || isSchema(body)) return body && strictBody(body)
  const json = body.content['application/json']
  const schema = json && 'schema' in json ? json.schema : undefined
  if (schema === undefined || !isSchema(schema)) return body
  return { ...body, content: { ...body.content, 'application/json': { schema: strictBody(schema) } } }
}

const bodyOf = (body: z.ZodType | OtherBody | undefined) => {
  if (body === undefined) return {}
  return { body: isSchema(body) ? { required: true, content: { 'application/json': { schema: body } } } : body }
}

const securityOf = (right: Right): Pick<RouteConfig, 'security'> => {
  if (right === 'anyone') return { security: [] }
  return right === 'device' ? { security: [{ device: [] }] } : {}
}

const colons = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Rejects sessions without the required right. */
const admit =
  (right: Right, admits: Described['admits']): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    if (typeof right === 'function') right(c.var.session)
    else if (typeof right !== 'string' && !mayDo(c.var.session, ...right)) throw forbidden(...right, c.var.session)
    await admits?.(c)
    await next()
  }

/**
 * Declares a route of the API in one object: access, input, responses and handler; checks, limits, audit and the
 * document are derived from it.
 */
export function route<
  ResponseSchema extends z.ZodType,
  Params extends AddressSchema | z.ZodUndefined = z.ZodUndefined,
  Query extends AddressSchema | z.ZodUndefined = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(spec: Parsed<Params, Query, Body, ResponseSchema>): Route
export function route(spec: Unparsed): Route
export function route(spec: Parsed<AddressSchema, AddressSchema, z.ZodType, z.ZodType> | Unparsed): Route {
  const { right, admits, method, path, params, query, body, response, ...more } = spec
  const { isAudited = method !== 'get', bytes, inParts, tags, summary, description } = more
  const route: Route = { right, method, path: colons(path), response, isAudited, bytes, inParts, addTo }
  const setRoute: MiddlewareHandler<RequestEnv> = (c, next) => {
    c.set('route', route)
    return next()
  }
  function addTo(router: Router) {
    const config: RouteConfig = {
      method,
      path,
      tags,
      summary,
      description,
      responses: response,
      ...securityOf(right),
      request: {
        ...(params && { params }),
        ...(query && { query }),
        ...bodyOf('isRead' in spec ? body : strictOf(body)),
      },
    }
    if ('isRead' in spec) {
      router.openAPIRegistry.registerPath(config)
      router.on(method.toUpperCase(), route.path, setRoute, admit(right, admits), (c) => spec.handle(c))
      return
    }
    const run = (c: Context<RequestEnv, string, Valid>) =>
      spec.handle(c, { params: c.req.valid('param'), query: c.req.valid('query'), body: c.req.valid('json') })
    router.openapi(createRoute({ ...config, middleware: [setRoute, admit(right, admits)] }), run)
  }
  return route
}

/** Declares a handler that runs before another route of the same path; it calls `next` to continue to that route. */
export function ahead(
  spec: Pick<Described, 'right' | 'method' | 'path' | 'isAudited'> & { handle: MiddlewareHandler<RequestEnv> },
): Route {
  const { right, method, isAudited = method !== 'get' } = spec
  const route: Route = { right, method, path: colons(spec.path), response: {}, isAudited, addTo }
  function addTo(router: Router) {
    router.on(method.toUpperCase(), route.path, admit(right, undefined), (c, next) => {
      c.set('route', route)
      return spec.handle(c, next)
    })
  }
  return route
}
