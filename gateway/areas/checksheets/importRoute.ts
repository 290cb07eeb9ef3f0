import { z } from '@hono/zod-openapi'
import { checkImport } from '@takt/domain/areas/checksheets/responses/checkImport.ts'
import { messageFor } from '@takt/domain/core/item/validationMessages.ts'
import type { Gateway } from '../../core/area.ts'
import { csvBody, readCsv } from '../../core/bodies/readCsv.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { HttpError, invalidFrom } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { itemsTexts } from '../../core/items/texts.ts'
import { asReader } from '../documents/index.ts'
import { failedImport, importValues } from './importValues.ts'
import { mayRecord } from './mayRecord.ts'
import { publishCheckData } from './publishCheckData.ts'
import { checksheetsTexts as texts } from './texts.ts'

const importQuery = z.object({
  sourceID: z.string().min(1).max(50).describe('The measuring source of the file'),
  dryRun: z.enum(['true', 'false']).default('false').describe('Reports what would be recorded without recording it'),
})

/** `POST /checkData/import`: imports the values of a measuring machine's file, all or, if there is a problem, none. */
export const importRoute = (gateway: Gateway): Route =>
  route({
    right: mayRecord,
    method: 'post',
    path: '/checkData/import',
    inParts: true,
    tags: ['checkData'],
    summary:
      "Import values from a measuring machine's CSV file, all or none; a value that is imported again counts once",
    isRead: 'byItself',
    query: importQuery,
    body: csvBody,
    response: responses('The recorded values, or those that would be recorded', checkImport),
    handle: async (c) => {
      const parsed = importQuery.safeParse(c.req.query(), { error: messageFor })
      if (parsed.error) throw invalidFrom(parsed.error)
      const { sourceID } = parsed.data
      const dryRun = parsed.data.dryRun === 'true'
      const csv = await readCsv(c)
      const result =
        'problem' in csv
          ? failedImport([csv.problem])
          : await importValues(gateway.dependencies, (work) => asReader(gateway, c, work), {
              sourceID,
              matrix: csv.matrix,
              dryRun,
            })
      const [first] = result.problems
      if (first && !dryRun)
        throw new HttpError('invalid', itemsTexts.nothingImported(result.problemCount, first), { data: result })
      if (!dryRun && result.recorded > 0) publishCheckData(gateway.dependencies, organizationOf(c.var.session))
      return respond(c, result, dryRun ? undefined : texts.recorded(result.recorded))
    },
  })
