import { z } from 'zod'
import { invalid } from '../http/refusal.ts'
import type { Body } from '../items/itemCommands.ts'
import { addItem } from '../items/itemCommands.ts'
import type { ItemRow } from '../items/itemTable.ts'
import type { ItemContext } from '../items/mountedItem.ts'
import { jobDetails, revisionName } from './jobDetails.ts'

const needed = ['jobNum', 'partNum', 'revision', 'prodQty'] as const
const partRevision = z.object({ partNum: z.string(), revision: z.string() })

/**
 * Adds jobs with all that making their part revision takes: assemblies with the quantities that the job needs of each, and operations with
 * their standards. What is copied is the jobs' own from then on.
 */
export async function addJobsByPart(context: ItemContext, bodies: readonly Body[]): Promise<ItemRow[]> {
  const problems = bodies.flatMap((body, index) =>
    needed.filter((name) => body[name] === undefined || body[name] === null).map((name) => [index, name] as const),
  )
  const at = (index: number, name: string) => (bodies.length === 1 ? name : `${index}.${name}`)
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(([index, name]) => [at(index, name), 'must be given'])))
  const add = (item: string, body: Body) => addItem(context, context.items.get(item)!, body)
  const details = await jobDetails(
    context,
    bodies.flatMap((body) => partRevision.safeParse(body).data ?? []),
  )
  const added: ItemRow[] = []
  for (const [index, body] of bodies.entries()) {
    const job = await add('jobs', body)
    const { jobNum } = job
    const name = revisionName(partRevision.parse(job))
    const made = details.get(name)
    if (!made) throw invalid({ [at(index, 'revision')]: `there is no Revision ${name}` })
    for (const { qtyPer, ...assembly } of made.assemblies)
      await add('jobAssemblies', { ...assembly, jobNum, requiredQty: Number(job.prodQty) * (qtyPer ?? 1) })
    for (const operation of made.operations) await add('jobOperations', { ...operation, jobNum })
    added.push(job)
  }
  return added
}
