import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { filesFolder, openFiles } from '../../../core/files/index.ts'
import { organizationOf, tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { forbidden, HttpError, notFound } from '../../../core/http/responses/httpError.ts'
import { route } from '../../../core/http/route.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'

type FileRow = { name: string; mediaType: string; size: number; sha256: string; areas: Area[]; namesPeople: boolean }

/**
 * `GET /api/scheduledTasks/executions/{executionId}/files/{place}`: a stored file of a report. It was rendered with the
 * permissions of the user who saved the task, so it requires the rights to read tasks, reports and, if it may name
 * people, employees; it is rejected while names are masked.
 */
export const reportFileRoute = ({ db, env }: Dependencies) =>
  route({
    right: ['scheduledTasks', 'read'],
    method: 'get',
    path: '/scheduledTasks/executions/{executionId}/files/{place}',
    tags: ['scheduledTasks'],
    summary: 'A file of an execution',
    isRead: 'byItself',
    params: z.object({ executionId: z.uuid(), place: z.string() }),
    response: { 200: { description: 'The file', content: { 'application/octet-stream': { schema: z.any() } } } },
    handle: async (c) => {
      const { session } = c.var
      const organizationId = organizationOf(session)
      if (!mayDo(session, 'dashboards', 'read')) throw forbidden('dashboards', 'read', session)
      if (session.isMasked) throw new HttpError('forbidden', texts.masked)
      const id = z.uuid().safeParse(c.req.param('executionId'))
      const position = /^\d{1,4}$/.exec(c.req.param('place') ?? '')?.[0]
      if (!id.success || position === undefined) throw notFound(texts.file)
      const { rows } = await asTenant(db, tenantOf(session), (trx) =>
        sql<FileRow>`select name, media_type as "mediaType", size, sha256, areas,
            names_people as "namesPeople" from task_file
          where organization_id = ${organizationId}::int and execution_id = ${id.data}::uuid
            and place = ${Number(position)}::int`.execute(trx),
      )
      const [file] = rows
      for (const area of file?.areas ?? []) if (!mayDo(session, area, 'read')) throw forbidden(area, 'read', session)
      if (file?.namesPeople && !maySeePeople(session)) throw new HttpError('forbidden', texts.namesPeople)
      const content = file && (await openFiles(filesFolder(env)).get(organizationId, file.sha256))
      if (!file || !content) throw notFound(texts.file)
      return new Response(Readable.toWeb(content.stream) as ReadableStream, {
        headers: {
          'content-type': file.mediaType,
          'content-length': String(content.size),
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        },
      })
    },
  })
