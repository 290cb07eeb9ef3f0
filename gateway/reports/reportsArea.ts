import { createRoute, z } from '@hono/zod-openapi'
import { schemaAnswer } from '@takt/domain/item/schemaAnswer.ts'
import { type ReportDefinition, reportDefinition } from '@takt/domain/reports/answers/reportDefinition.ts'
import { reportPermissions, reports } from '@takt/domain/reports/reports.ts'
import type { GatewayArea } from '../area.ts'
import { answer, answers } from '../http/answer.ts'
import { requires } from '../http/authorize.ts'
import { createRouter } from '../http/router.ts'

const list = createRoute({
  method: 'get',
  path: '/reports',
  tags: ['reports'],
  summary: 'The reports there are',
  responses: answers('Definitions', z.array(reportDefinition)),
})

const schema = createRoute({
  method: 'post',
  path: '/reports/schema',
  tags: ['reports'],
  summary: 'Schema: Report',
  responses: answers('Fields, key and list columns; nothing about a report may be changed', z.looseObject({})),
})

/** Reports come with the product: they are listed and described, never changed. */
export const createReportsArea = (definitions: readonly ReportDefinition[]): GatewayArea => ({
  name: 'reports',
  routes: () => {
    const router = createRouter()
    router.use('/reports', requires(reports.area, 'read')).use('/reports/*', requires(reports.area, 'read'))
    router.openapi(list, (c) => answer(c, [...definitions]))
    router.openapi(schema, (c) => answer(c, { ...schemaAnswer(reports), permissions: reportPermissions }))
    return router
  },
})

/** The reports that this version has: none yet. */
export const reportsArea = createReportsArea([])
