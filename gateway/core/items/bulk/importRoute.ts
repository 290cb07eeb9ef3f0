import { z } from '@hono/zod-openapi'
import { decimalMarks } from '@takt/domain/core/item/decimalMark.ts'
import type { ImportAnswer } from '@takt/domain/core/item/importAnswer.ts'
import { importAnswer, importMode, importModes } from '@takt/domain/core/item/importAnswer.ts'
import { type ImportOptions, importSteps } from '@takt/domain/core/item/readImport.ts'
import { sentenceFor } from '@takt/domain/core/item/sentences.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import type { Context } from 'hono'
import { csvBody, readCsv } from '../../bodies/readCsv.ts'
import type { Dependencies } from '../../dependencies.ts'
import { answer, answerChange, answers } from '../../http/responses/answer.ts'
import { conflict, invalidFrom, Refusal } from '../../http/responses/refusal.ts'
import { type Route, route } from '../../http/route.ts'
import { listTenant, mayItem } from '../itemAccess.ts'
import type { ItemContext, ItemRegistry, MountedItem } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'
import { rehearse } from '../write/rehearse.ts'
import { transactChange } from '../write/transact.ts'
import { withDeadline } from '../write/withDeadline.ts'
import { runImport } from './runImport.ts'

/** The query of an import. */
export const importQuery = z.strictObject({
  mode: importMode,
  decimal: z.enum(decimalMarks).optional(),
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true'),
})

const importParameters = z.object({
  mode: z.enum(importModes).openapi({ description: 'upsert: change what is there, add what is not' }),
  decimal: z
    .enum(decimalMarks)
    .optional()
    .openapi({ description: 'The decimal mark of its numbers; detected where it is not given' }),
  dryRun: z.enum(['true', 'false']).optional().openapi({ description: 'Tells what would be done and writes nothing' }),
})

/** `POST /{itemType}/import`: the rows of a CSV file, in one transaction; with a problem none of them. */
export const importRoute = (dependencies: Dependencies, item: MountedItem, items: ItemRegistry): Route =>
  route({
    right: mayItem(item, 'write'),
    method: 'post',
    path: `/${item.type.name}/import`,
    inParts: true,
    tags: [item.type.name],
    summary: `Import rows from CSV, all or none: ${item.type.label}`,
    isRead: 'byItself',
    query: importParameters,
    body: csvBody,
    answer: answers('What was done, or would be', importAnswer),
    handle: async (c) => {
      const parsed = importQuery.safeParse(c.req.query(), { error: sentenceFor })
      if (!parsed.success) throw invalidFrom(parsed.error)
      if (c.var.session.isMasked) throw conflict(texts.noImportWhileMasked)
      const { mode, decimal, dryRun } = parsed.data
      const { matrix, read } = await readFile(c, item, { mode, decimal })
      const at = { tenant: await listTenant(dependencies, item, c.var.session), items }
      const work = (context: ItemContext) =>
        withDeadline(context, { late: texts.importTooSlow }, (within) =>
          runImport(within, item, { read, mode, cells: matrix }),
        )
      if (dryRun) return answer(c, await rehearse(dependencies, at, work))
      const { result: data, change } = await transactChange(dependencies, at, async (context) => {
        const done = await work(context)
        if (done.problemCount > 0) throw refused(done)
        return done
      })
      return answerChange(c, data, `${data.rows} ${data.rows === 1 ? 'Row' : 'Rows'} Imported`, change)
    },
  })

async function readFile(c: Context, item: MountedItem, options: ImportOptions) {
  const parsed = await readCsv(c)
  const nothing = { columns: new Map(), rows: [], count: 0 }
  return 'problem' in parsed
    ? { matrix: [], read: { ...nothing, problems: [parsed.problem] } }
    : { matrix: parsed.matrix, read: await inTurns(importSteps(item.type, parsed.matrix, options)) }
}

function refused(data: ImportAnswer): Refusal {
  return new Refusal('invalid', texts.nothingImported(data.problemCount, data.problems[0]!), { data })
}
