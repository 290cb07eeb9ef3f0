import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { Area, Flag } from '@takt/domain/core/rights/permissions.ts'
import type { Context, MiddlewareHandler, TypedResponse } from 'hono'
import type { z } from 'zod'
import { strictBody } from './requests/strictBody.ts'
import { forbidden } from './responses/refusal.ts'
import type { RequestEnv, Router } from './router.ts'

/**
 * Who may ask: `anyone`; `ownToken`, whoever shows a token that is no session's, or `device`, a device with its
 * credentials, at which the route looks itself; `session`, whoever is signed in; else sessions with that flag on that
 * area, or those that the function does not refuse.
 */
export type Right = 'anyone' | 'ownToken' | 'device' | 'session' | readonly [Area, Flag] | ((session: Session) => void)

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** What the rest of the gateway knows of a route. */
export type Route = {
  right: Right
  method: Method
  /** As routers write it: `/jobs/:key`. */
  path: string
  /** What it may answer, by status. */
  answer: RouteConfig['responses']
  /** Whether the audit tells of it when it changed something. */
  isAudited: boolean
  /** How large its body may be, where that is not as usual. */
  bytes?: number
  /** Its body holds many rows and is read in parts (`bodies/`). */
  inParts?: boolean
  addTo: (router: Router) => void
}

/** A body that is not simply JSON that must be there. */
type OtherBody = NonNullable<NonNullable<RouteConfig['request']>['body']>

/** A JSON body that may be missing: then it is `{}`. */
export const optional = <Body extends z.ZodType>(schema: Body) =>
  ({ required: false, content: { 'application/json': { schema } } }) as const

type Json<Schema> = { 200: { description: string; content: { 'application/json': { schema: Schema } } } }

type Described = Pick<RouteConfig, 'tags' | 'summary' | 'description'> & {
  right: Right
  method: Method
  /** As the document writes it: `/jobs/{key}`. */
  path: string
  /** What else must be so before anything of the request is told to be wrong; throws if it is not. */
  admits?: (c: Context<RequestEnv>) => unknown
  /** False for questions that are asked with POST, and for what tells the audit itself. */
  isAudited?: boolean
  bytes?: number
  inParts?: boolean
}

/** Parameters of a path or a query. */
type AddressSchema = z.ZodObject | z.ZodPipe

type Parsed<Params, Query, Body, Answer> = Described & {
  params?: Params
  query?: Query
  body?: Body | { required: boolean; content: { 'application/json': { schema: Body } } } | OtherBody
  answer: Json<Answer>
  handle: (
    c: Context<RequestEnv>,
    asked: { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> },
  ) => MaybePromise<Response & TypedResponse<z.input<Answer>, 200, 'json'>>
}

type Unparsed = Described & {
  /**
   * Parameters, query and body are described here, and read and refused by what handles them: an item type's commands
   * have sentences of their own.
   */
  isRead: 'byItself'
  params?: AddressSchema
  query?: AddressSchema
  body?: z.ZodType | OtherBody
  answer: RouteConfig['responses']
  handle: (c: Context<RequestEnv>) => MaybePromise<Response>
}

/** What the router has checked and read of a request. */
type Valid = { out: { param: unknown; query: unknown; json: unknown } }

type MaybePromise<Value> = Value | Promise<Value>

const isSchema = (body: object): body is z.ZodType => 'safeParse' in body

/** A JSON body as a route takes it: members that its schema does not know are refused by name. */
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

/** Refuses sessions that may not. */
const admit =
  (right: Right, admits: Described['admits']): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    if (typeof right === 'function') right(c.var.session)
    else if (typeof right !== 'string' && !mayDo(c.var.session, ...right)) throw forbidden(...right, c.var.session)
    await admits?.(c)
    await next()
  }

/**
 * One route of the API: who may ask, what is sent, what is answered and what is done, in one object; checks, limits,
 * audit and the document follow from it.
 */
export function route<
  Answer extends z.ZodType,
  Params extends AddressSchema | z.ZodUndefined = z.ZodUndefined,
  Query extends AddressSchema | z.ZodUndefined = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(spec: Parsed<Params, Query, Body, Answer>): Route
export function route(spec: Unparsed): Route
export function route(spec: Parsed<AddressSchema, AddressSchema, z.ZodType, z.ZodType> | Unparsed): Route {
  const { right, admits, method, path, params, query, body, answer, ...more } = spec
  const { isAudited = method !== 'get', bytes, inParts, tags, summary, description } = more
  const route: Route = { right, method, path: colons(path), answer, isAudited, bytes, inParts, addTo }
  const know: MiddlewareHandler<RequestEnv> = (c, next) => {
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
      responses: answer,
      ...securityOf(right),
      request: {
        ...(params && { params }),
        ...(query && { query }),
        ...bodyOf('isRead' in spec ? body : strictOf(body)),
      },
    }
    if ('isRead' in spec) {
      router.openAPIRegistry.registerPath(config)
      router.on(method.toUpperCase(), route.path, know, admit(right, admits), (c) => spec.handle(c))
      return
    }
    const run = (c: Context<RequestEnv, string, Valid>) =>
      spec.handle(c, { params: c.req.valid('param'), query: c.req.valid('query'), body: c.req.valid('json') })
    router.openapi(createRoute({ ...config, middleware: [know, admit(right, admits)] }), run)
  }
  return route
}

/** Handles an address that another route describes, or does something before that one: calls `next` to go on to it. */
export function ahead(
  spec: Pick<Described, 'right' | 'method' | 'path' | 'isAudited'> & { handle: MiddlewareHandler<RequestEnv> },
): Route {
  const { right, method, isAudited = method !== 'get' } = spec
  const route: Route = { right, method, path: colons(spec.path), answer: {}, isAudited, addTo }
  function addTo(router: Router) {
    router.on(method.toUpperCase(), route.path, admit(right, undefined), (c, next) => {
      c.set('route', route)
      return spec.handle(c, next)
    })
  }
  return route
}
