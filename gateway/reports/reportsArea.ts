import { z } from '@hono/zod-openapi'
import { schemaAnswer } from '@takt/domain/item/schemaAnswer.ts'
import { reportPermissions, reports } from '@takt/domain/reports/reports.ts'
import type { GatewayArea } from '../area.ts'
import { answer, answers } from '../http/answer.ts'
import { route } from '../http/route.ts'

const definition = z.object({
  reportID: z.string().max(50),
  description: z.string().max(30),
  /** Its name. */
  report: z.string(),
  showInMainListing: z.boolean(),
})
type Definition = z.output<typeof definition>

/** Reports come with the product: they are listed and described, never changed. */
export const createReportsArea = (definitions: readonly Definition[]): GatewayArea => ({
  name: 'reports',
  open: () => ({
    routes: [
      route({
        right: [reports.area, 'read'],
        method: 'get',
        path: '/reports',
        tags: ['reports'],
        summary: 'The reports there are',
        answer: answers('Definitions', z.array(definition)),
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
        answer: answers('Fields, key and list columns; nothing about a report may be changed', z.looseObject({})),
        handle: (c) => answer(c, { ...schemaAnswer(reports), permissions: reportPermissions }),
      }),
    ],
  }),
})

/** The reports that this version has: none yet. */
export const reportsArea = createReportsArea([])
