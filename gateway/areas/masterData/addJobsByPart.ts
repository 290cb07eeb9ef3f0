import { revisions } from '@takt/domain/areas/masterData/revisions.ts'
import { maxProblems } from '@takt/domain/core/item/bulk.ts'
import { z } from 'zod'
import { HttpError, invalid } from '../../core/http/responses/httpError.ts'
import { httpTexts } from '../../core/http/texts.ts'
import { runBulk } from '../../core/items/bulk/runBulk.ts'
import type { ItemRow } from '../../core/items/itemTable.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { itemsTexts } from '../../core/items/texts.ts'
import { addItem } from '../../core/items/write/itemCommands.ts'
import { keyNamed } from '../../core/items/write/references.ts'
import type { Body } from '../../core/items/write/splitSecrets.ts'
import { type JobDetails, jobDetails, revisionName } from './jobDetails.ts'
import { masterDataTexts as texts } from './texts.ts'

const needed = ['jobNum', 'partNum', 'revision', 'prodQty'] as const
const partRevision = z.object({ partNum: z.string(), revision: z.string() })

/**
 * Adds jobs with the data of their part revision: assemblies with the quantities required by the job, and operations
 * with their standards. The copied data belong to the jobs. Adds nothing if one row is invalid.
 */
export async function addJobsByPart(context: ItemContext, bodies: readonly Body[]): Promise<readonly ItemRow[]> {
  const named = bodies.flatMap((body) => partRevision.safeParse(body).data ?? [])
  const details = await jobDetails(context, named)
  requireComplete(bodies, details)
  const jobs = context.items.get('jobs')!
  const added =
    bodies.length === 1
      ? [await addItem(context, jobs, bodies[0]!)]
      : (await runBulk(context, jobs, { add: [...bodies] })).added
  const detailed = added.map((job) => ({ job, ...details.get(revisionName(partRevision.parse(job)))! }))
  const assemblies = detailed.flatMap(({ job, assemblies }) =>
    assemblies.map(({ qtyPer, ...assembly }) => ({
      ...assembly,
      jobNum: job.jobNum,
      requiredQty: Number(job.prodQty) * (qtyPer ?? 1),
    })),
  )
  const operations = detailed.flatMap(({ job, operations }) =>
    operations.map((operation) => ({ ...operation, jobNum: job.jobNum })),
  )
  await runBulk(context, context.items.get('jobAssemblies')!, { add: assemblies })
  await runBulk(context, context.items.get('jobOperations')!, { add: operations })
  return added
}

/**
 * Throws 400 for rows that lack required fields or refer to a missing revision; for several rows, with the errors by
 * index as in a bulk request.
 */
function requireComplete(bodies: readonly Body[], details: ReadonlyMap<string, JobDetails>) {
  const problems = bodies.map((body) => {
    const missing = needed.filter((name) => body[name] === undefined || body[name] === null)
    if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, httpTexts.required]))
    const name = `${body.partNum}~${body.revision}`
    return details.has(name) ? {} : { revision: texts.missing(`Revision ${keyNamed(revisions, name)}`) }
  })
  const bad = problems.flatMap((fields, index) => (Object.keys(fields).length > 0 ? [{ fields, index }] : []))
  const [first] = bad
  if (!first) return
  const error = invalid(first.fields)
  if (bodies.length === 1) throw error
  const rows = bad.map(({ fields, index }) => ({
    list: 'add',
    index,
    status: 400,
    message: invalid(fields).message,
    fields,
  }))
  const message = itemsTexts.noneSaved(bad.length, bodies.length, error.message)
  throw new HttpError('invalid', message, { data: { rows: rows.slice(0, maxProblems), problemCount: rows.length } })
}
