import { type RouteConfig, z } from '@hono/zod-openapi'
import { bulkAnswer, bulkBody } from '@takt/domain/item/bulk.ts'
import { importAnswer, importModes } from '@takt/domain/item/importAnswer.ts'
import { answers } from '../http/answer.ts'
import type { Router } from '../http/router.ts'
import { listParameters } from './describeItem.ts'
import type { MountedItem } from './mountedItem.ts'

const importParameters = z.object({
  mode: z.enum(importModes).openapi({ description: 'upsert: change what is there, add what is not' }),
  dryRun: z.enum(['true', 'false']).optional().openapi({ description: 'Tells what would be done and writes nothing' }),
})

const exportParameters = listParameters.extend({
  bom: z.string().optional().openapi({ description: '`true` marks the file as UTF-8, for Excel' }),
})

// What browsers call a CSV file, depending on what is installed beside them.
const fileTypes = ['text/csv', 'application/csv', 'text/plain', 'application/vnd.ms-excel', 'application/octet-stream']

/** Describes the routes for many rows of a type in the API document. */
export function describeRows(router: Router, { type, oneByOne }: MountedItem): void {
  if (oneByOne) return
  const { label, name } = type
  const describe = (route: Omit<RouteConfig, 'tags'>) => router.openAPIRegistry.registerPath({ ...route, tags: [name] })
  const csv = { 'text/csv': { schema: z.string() } }
  // Bytes: what is no CSV is told by row and column. An empty file is told as one.
  const file = Object.fromEntries(fileTypes.map((name) => [name, { schema: z.unknown() }]))
  describe({
    method: 'get',
    path: `/${name}/export.csv`,
    summary: `All that match, as CSV: ${label}`,
    request: { query: exportParameters },
    responses: { 200: { description: 'RFC 4180; the header names fields', content: csv } },
  })
  describe({
    method: 'post',
    path: `/${name}/bulk`,
    summary: `Add, change and remove many, all or none: ${label}`,
    request: { body: { required: true, content: { 'application/json': { schema: bulkBody } } } },
    responses: answers('The rows, in the order sent', bulkAnswer),
  })
  describe({
    method: 'post',
    path: `/${name}/import`,
    summary: `Import rows from CSV, all or none: ${label}`,
    request: { query: importParameters, body: { required: false, content: file } },
    responses: answers('What was done, or would be', importAnswer),
  })
}
