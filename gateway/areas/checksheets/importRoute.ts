import { z } from '@hono/zod-openapi'
import { checkImport } from '@takt/domain/areas/checksheets/answers/checkImport.ts'
import { sentenceFor } from '@takt/domain/core/item/sentences.ts'
import type { Gateway } from '../../core/area.ts'
import { csvBody, readCsv } from '../../core/bodies/readCsv.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { invalidFrom, Refusal } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { itemsTexts } from '../../core/items/texts.ts'
import { asReader } from '../documents/face.ts'
import { importValues, nothingImported } from './importValues.ts'
import { mayRecord } from './mayRecord.ts'
import { tellFound } from './tellFound.ts'
import { checksheetsTexts as texts } from './texts.ts'

const importQuery = z.object({
  sourceID: z.string().min(1).max(50).describe('The measuring source whose file it is'),
  dryRun: z.enum(['true', 'false']).default('false').describe('Tells what would be recorded and records nothing'),
})

/** `POST /checkData/import`: the values of a measuring machine's file, all of them or, with a problem, none. */
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
    answer: answers('What was recorded, or would be', checkImport),
    handle: async (c) => {
      const parsed = importQuery.safeParse(c.req.query(), { error: sentenceFor })
      if (parsed.error) throw invalidFrom(parsed.error)
      const { sourceID } = parsed.data
      const dryRun = parsed.data.dryRun === 'true'
      const csv = await readCsv(c)
      const done =
        'problem' in csv
          ? nothingImported([csv.problem])
          : await importValues(gateway.dependencies, (work) => asReader(gateway, c, work), {
              sourceID,
              matrix: csv.matrix,
              dryRun,
            })
      const [first] = done.problems
      if (first && !dryRun)
        throw new Refusal('invalid', itemsTexts.nothingImported(done.problemCount, first), { data: done })
      if (!dryRun && done.recorded > 0) tellFound(gateway.dependencies, organizationOf(c.var.session))
      return answer(c, done, dryRun ? undefined : texts.recorded(done.recorded))
    },
  })
