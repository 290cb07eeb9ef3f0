import { z } from '@hono/zod-openapi'
import { programDiff } from '@takt/domain/programs/answers/programDiff.ts'
import { programSteps } from '@takt/domain/programs/answers/programSteps.ts'
import { programDialects } from '@takt/domain/programs/dialects.ts'
import type { Context } from 'hono'
import type { Gateway } from '../area.ts'
import { type Files, filesFolder, openFiles } from '../files/face.ts'
import { answer, answers } from '../http/answer.ts'
import { organizationOf } from '../http/authorize.ts'
import { idInAddress } from '../http/idInAddress.ts'
import { notFound } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import type { RequestEnv } from '../http/router.ts'
import type { ProgramThreads } from './createProgramThreads.ts'
import { asReader } from './reading.ts'
import { revisionAt } from './readRevisions.ts'
import { documentsTexts as texts } from './texts.ts'

const tags = ['documents']
const right = ['programs', 'read'] as const
const revId = z.int().positive().max(2_147_483_647)

/** Programs step by step: the steps of one, and what differs between two revisions. */
export function programRoutes(gateway: Gateway, threads: ProgramThreads): readonly Route[] {
  const store = openFiles(filesFolder(gateway.dependencies.env))
  const bytesOf = (c: Context<RequestEnv>, asked: number, pageId?: number) =>
    programBytes(gateway, store, c, asked, pageId)
  return [
    route({
      right,
      method: 'get',
      path: '/docs/program/revision/{revId}/steps',
      tags,
      summary: 'The steps of a program: tools, operations, feeds and speeds',
      params: z.object({ revId: idInAddress }),
      query: z.object({ dialect: z.enum(programDialects).optional() }),
      answer: answers('The steps in order', programSteps),
      handle: async (c, { params, query }) => {
        const bytes = await bytesOf(c, params.revId)
        return answer(c, await threads.split({ bytes, ...query }, c.req.raw.signal))
      },
    }),
    route({
      right,
      method: 'post',
      path: '/docs/program/{pageId}/revision/diff',
      isAudited: false,
      tags,
      summary: 'Two revisions of a program step by step; with `stepIdx` the lines of that step',
      params: z.object({ pageId: idInAddress }),
      body: z.object({
        sourceRevId: revId,
        targetRevId: revId,
        stepIdx: z.int().min(0).max(100_000).nullish(),
        context: z.int().min(0).max(1000).nullish(),
        dialect: z.enum(programDialects).optional(),
      }),
      answer: answers('What differs', programDiff),
      handle: async (c, { params: { pageId }, body }) => {
        const source = await bytesOf(c, body.sourceRevId, pageId)
        const target = await bytesOf(c, body.targetRevId, pageId)
        const { stepIdx, context, dialect } = body
        const work = { source, target, dialect, stepIdx: stepIdx ?? undefined, context: context ?? undefined }
        return answer(c, await threads.diff(work, c.req.raw.signal))
      },
    }),
  ]
}

/** A program's revision as it is kept, of that page; 404 alike for one that there is not. */
export async function programBytes(
  gateway: Gateway,
  store: Pick<Files, 'get'>,
  c: Context<RequestEnv>,
  asked: number,
  pageId?: number,
): Promise<Uint8Array> {
  const { page, revision } = await asReader(gateway, c, (reader) => revisionAt(reader, asked))
  if (page.docType !== 'Program' || (pageId !== undefined && page.pageId !== pageId))
    throw notFound(texts.revision(asked))
  if (!revision.file) return new TextEncoder().encode(revision.text ?? '')
  const kept = await store.get(organizationOf(c.var.session), revision.file.sha256)
  if (!kept) throw notFound(texts.noFileHere)
  return Buffer.concat(await Array.fromAsync(kept.stream as AsyncIterable<Buffer>))
}
