import { z } from '@hono/zod-openapi'
import { programDialects } from '@takt/domain/areas/programs/dialects.ts'
import { programDiff } from '@takt/domain/areas/programs/responses/programDiff.ts'
import { programSteps } from '@takt/domain/areas/programs/responses/programSteps.ts'
import type { Context } from 'hono'
import type { Gateway } from '../../core/area.ts'
import { type Files, filesFolder, openFiles } from '../../core/files/index.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import type { ProgramThreads } from './createProgramThreads.ts'
import type { ProgramLocation } from './programTasks.ts'
import { asReader } from './reading.ts'
import { revisionAt } from './readRevisions.ts'
import { documentsTexts as texts } from './texts.ts'

const tags = ['documents']
const right = ['programs', 'read'] as const
const revId = z.int().positive().max(2_147_483_647)

/** Routes for the steps of a program, and for the differences between two revisions. */
export function programRoutes(gateway: Gateway, threads: ProgramThreads): readonly Route[] {
  const store = openFiles(filesFolder(gateway.dependencies.env))
  const find = (c: Context<RequestEnv>, revisionId: number, pageId?: number) =>
    locateProgram(gateway, store, c, revisionId, pageId)
  const by = (c: Context<RequestEnv>) => ({
    organizationId: organizationOf(c.var.session),
    signal: c.req.raw.signal,
  })
  return [
    route({
      right,
      method: 'get',
      path: '/docs/program/revision/{revId}/steps',
      tags,
      summary: 'The steps of a program: tools, operations, feeds and speeds',
      params: z.object({ revId: idInAddress }),
      query: z.object({ dialect: z.enum(programDialects).optional() }),
      response: responses('The steps, in order', programSteps),
      handle: async (c, { params, query }) => {
        const work = async () => ({ program: await find(c, params.revId), ...query })
        return respond(c, await threads.split({ ...by(c), find: work }))
      },
    }),
    route({
      right,
      method: 'post',
      path: '/docs/program/{pageId}/revision/diff',
      isAudited: false,
      tags,
      summary: 'Compare two revisions of a program step by step; with `stepIdx` the lines of that step',
      params: z.object({ pageId: idInAddress }),
      body: z.object({
        sourceRevId: revId,
        targetRevId: revId,
        stepIdx: z.int().min(0).max(100_000).nullish(),
        context: z.int().min(0).max(1000).nullish(),
        dialect: z.enum(programDialects).optional(),
      }),
      response: responses('The differences', programDiff),
      handle: async (c, { params: { pageId }, body }) => {
        const { stepIdx, context, dialect } = body
        const work = async () => ({
          source: await find(c, body.sourceRevId, pageId),
          target: await find(c, body.targetRevId, pageId),
          dialect,
          stepIdx: stepIdx ?? undefined,
          context: context ?? undefined,
        })
        return respond(c, await threads.diff({ ...by(c), find: work }))
      },
    }),
  ]
}

/** Locates a revision of a program, optionally of that page; 404 if there is none. */
async function locateProgram(
  gateway: Gateway,
  store: Pick<Files, 'pathOf'>,
  c: Context<RequestEnv>,
  revisionId: number,
  pageId?: number,
): Promise<ProgramLocation> {
  const { page, revision } = await asReader(gateway, c, (reader) => revisionAt(reader, revisionId))
  if (page.docType !== 'Program' || (pageId !== undefined && page.pageId !== pageId))
    throw notFound(texts.revision(revisionId))
  if (!revision.file) return { text: revision.text ?? '' }
  const path = await store.pathOf(organizationOf(c.var.session), revision.file.sha256)
  if (!path) throw notFound(texts.noFileHere)
  return { path }
}
