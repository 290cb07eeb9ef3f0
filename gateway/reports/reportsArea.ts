import { z } from '@hono/zod-openapi'
import { schemaData } from '@takt/domain/item/answers/schema.ts'
import { schemaAnswer } from '@takt/domain/item/schemaAnswer.ts'
import { type ReportDefinition, reportDefinition } from '@takt/domain/reports/answers/reportDefinition.ts'
import { reportPermissions, reports } from '@takt/domain/reports/reports.ts'
import type { GatewayArea } from '../area.ts'
import { answer, answers } from '../http/answer.ts'
import { route } from '../http/route.ts'

/** Reports come with the product: they are listed and described, never changed. */
export const createReportsArea = (definitions: readonly ReportDefinition[]): GatewayArea => ({
  name: 'reports',
  open: () => ({
    routes: [
      route({
        right: [reports.area, 'read'],
        method: 'get',
        path: '/reports',
        tags: ['reports'],
        summary: 'The reports there are',
        answer: answers('Definitions', z.array(reportDefinition)),
        handle: (c) => answer(c, [...definitions]),
      }),
      route({
        right: [reports.area, 'read'],
        method: 'post',
        path: '/reports/schema',
        isAudited: false,
        tags: ['reports'],
        summary: 'Schema: Report',
        isRead: 'byItself',
        answer: answers('Fields, key and list columns; nothing about a report may be changed', schemaData),
        handle: (c) => answer(c, { ...schemaAnswer(reports), permissions: reportPermissions }),
      }),
    ],
  }),
})

/** The reports that this version has: none yet. */
export const reportsArea = createReportsArea([])
