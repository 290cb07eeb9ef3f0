import { z } from '@hono/zod-openapi'
import { decimalMarks } from '@takt/domain/core/item/decimalMark.ts'
import type { ImportResponse } from '@takt/domain/core/item/importResponse.ts'
import { importMode, importModes, importResponse } from '@takt/domain/core/item/importResponse.ts'
import { type ImportOptions, importSteps } from '@takt/domain/core/item/readImport.ts'
import { messageFor } from '@takt/domain/core/item/validationMessages.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import type { Context } from 'hono'
import { csvBody, readCsv } from '../../bodies/readCsv.ts'
import type { Dependencies } from '../../dependencies.ts'
import { conflict, HttpError, invalidFrom } from '../../http/responses/httpError.ts'
import { respond, respondToChange, responses } from '../../http/responses/respond.ts'
import { type Route, route } from '../../http/route.ts'
import { listTenant, mayItem } from '../itemAccess.ts'
import type { ItemContext, ItemRegistry, MountedItem } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'
import { rehearse } from '../write/rehearse.ts'
import { transactChange } from '../write/transact.ts'
import { withDeadline } from '../write/withDeadline.ts'
import { runImport } from './runImport.ts'

/** The query parameters of an import. */
export const importQuery = z.strictObject({
  mode: importMode,
  decimal: z.enum(decimalMarks).optional(),
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true'),
})

const importParameters = z.object({
  mode: z.enum(importModes).openapi({ description: 'upsert: changes existing rows and adds missing ones' }),
  decimal: z.enum(decimalMarks).optional().openapi({ description: 'Decimal mark of the numbers; detected if omitted' }),
  dryRun: z
    .enum(['true', 'false'])
    .optional()
    .openapi({ description: 'Reports what would be done without writing anything' }),
})

/** `POST /{itemType}/import`: imports the rows of a CSV file in one transaction; none of them if there is a problem. */
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
    response: responses('The result of the import or of the dry run', importResponse),
    handle: async (c) => {
      const parsed = importQuery.safeParse(c.req.query(), { error: messageFor })
      if (!parsed.success) throw invalidFrom(parsed.error)
      if (c.var.session.isMasked) throw conflict(texts.noImportWhileMasked)
      const { mode, decimal, dryRun } = parsed.data
      const { matrix, read } = await readFile(c, item, { mode, decimal })
      const at = { tenant: await listTenant(dependencies, item, c.var.session), items }
      const work = (context: ItemContext) =>
        withDeadline(context, { late: texts.importTooSlow }, (within) =>
          runImport(within, item, { read, mode, cells: matrix }),
        )
      if (dryRun) return respond(c, await rehearse(dependencies, at, work))
      const { result: data, change } = await transactChange(dependencies, at, async (context) => {
        const result = await work(context)
        if (result.problemCount > 0) throw importError(result)
        return result
      })
      return respondToChange(c, data, `${data.rows} ${data.rows === 1 ? 'Row' : 'Rows'} Imported`, change)
    },
  })

async function readFile(c: Context, item: MountedItem, options: ImportOptions) {
  const parsed = await readCsv(c)
  const emptyRead = { columns: new Map(), rows: [], count: 0 }
  return 'problem' in parsed
    ? { matrix: [], read: { ...emptyRead, problems: [parsed.problem] } }
    : { matrix: parsed.matrix, read: await runYielding(importSteps(item.type, parsed.matrix, options)) }
}

function importError(data: ImportResponse): HttpError {
  return new HttpError('invalid', texts.nothingImported(data.problemCount, data.problems[0]!), { data })
}
