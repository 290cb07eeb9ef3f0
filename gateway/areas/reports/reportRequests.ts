import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { type OpenedReport, openReport, type ReportSources } from './openReport.ts'

export const params = z.object({ reportID: z.string().max(100).describe('ID of the report') })

/** A report's parameters by name; lists are joined by commas and empty values omitted. */
export const query = z.looseObject({}).describe('The parameters of the report; lists are joined by commas')

/** Reads the parameters from a URL; a repeated parameter becomes a list. */
export const parametersIn = (url: string): Record<string, string> => {
  const search = new URL(url).searchParams
  return Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name).join()]))
}

/** Opens the requested report with its parameters as the user may see it. */
export function openRequested(sources: ReportSources, c: Context<RequestEnv>): Promise<OpenedReport> {
  organizationOf(c.var.session)
  return openReport(sources, {
    reportID: c.req.param('reportID') ?? '',
    parameters: parametersIn(c.req.url),
    viewer: c.var.session,
    now: sources.dependencies.now(),
    signal: c.req.raw.signal,
  })
}
