import { type RouteConfig, z } from '@hono/zod-openapi'
import { historyEntry } from '@takt/domain/item/answers/history.ts'
import { addSchema, changeSchema, rowSchema } from '@takt/domain/item/item.ts'
import { answers } from '../http/answer.ts'
import type { Router } from '../http/router.ts'
import type { MountedItem } from './mountedItem.ts'

// Left empty it is as if it were not there.
const number = z.string().regex(/^\d{0,9}$/)

export const listParameters = z.object({
  orderBy: z.string().optional().openapi({ example: 'jobNum:asc,prodQty:desc' }),
  globalSearchFields: z.string().optional().openapi({ description: 'Fields, joined by commas' }),
  globalSearchValue: z.string().optional(),
  offset: number.optional(),
  limit: number.optional(),
  asOf: z.string().optional().openapi({ description: 'An instant: the list as it stood then' }),
  '{field}{Operator}': z.string().optional().openapi({ description: 'Any number of filters; lists are comma-joined' }),
})

const about = z.object({
  version: z.int().optional().openapi({ description: 'Insists that nobody changed the row since' }),
  effectiveFrom: z
    .string()
    .optional()
    .openapi({ description: 'From when effective-dated fields hold; now, unless said' }),
})

/** Describes a type's routes in the API document, from the schemas that its commands validate with. */
export function describeItem(router: Router, { type }: MountedItem): void {
  const row = rowSchema(type)
  const json = (schema: z.ZodType, required = true) => ({
    body: { required, content: { 'application/json': { schema } } },
  })
  const params = z.object({ key: z.string().openapi({ description: type.key.join('~') }) })
  const version = z.string().regex(/^\d{1,9}$/)
  const query = z.object({
    version: version.optional().openapi({ description: 'Insists that nobody changed the row' }),
  })
  const keyParts = z.object(Object.fromEntries(type.key.map((name) => [name, z.string().optional()])))
  const keyInBody = z.looseObject({}).openapi({ description: 'The key, where neither path nor query have it' })
  const change = z.intersection(changeSchema(type), about)
  const describe = (route: Omit<RouteConfig, 'tags'>) =>
    router.openAPIRegistry.registerPath({ ...route, tags: [type.name] })
  const path = `/${type.name}`
  const one = `${path}/{key}`
  const { label } = type
  describe({
    method: 'get',
    path,
    summary: `List: ${label}`,
    request: { query: listParameters },
    responses: answers('Rows', z.array(row)),
  })
  describe({
    method: 'get',
    path: one,
    summary: `One: ${label}`,
    request: { params },
    responses: answers('The row', row),
  })
  describe({
    method: 'get',
    path: `${one}/history`,
    summary: `History: ${label}`,
    request: { params },
    responses: answers('What happened, oldest first', z.array(historyEntry)),
  })
  describe({
    method: 'post',
    path: `${path}/schema`,
    summary: `Schema: ${label}`,
    responses: answers('Fields, key and list columns', z.looseObject({})),
  })
  describe({
    method: 'post',
    path,
    summary: `Add: ${label}`,
    request: json(addSchema(type)),
    responses: answers('The row', row),
  })
  describe({
    method: 'put',
    path: one,
    summary: `Change: ${label}`,
    request: { params, ...json(change) },
    responses: answers('The row', row),
  })
  describe({
    method: 'put',
    path,
    summary: `Change: ${label}, its key in the query or the body`,
    request: { query: keyParts, ...json(change) },
    responses: answers('The row', row),
  })
  describe({
    method: 'delete',
    path: one,
    summary: `Remove: ${label}`,
    request: { params, query, ...json(keyInBody, false) },
    responses: answers('Nothing', z.null()),
  })
  describe({
    method: 'delete',
    path,
    summary: `Remove: ${label}, its key in the query or the body`,
    request: { query: query.extend(keyParts.shape), ...json(keyInBody, false) },
    responses: answers('Nothing', z.null()),
  })
}
