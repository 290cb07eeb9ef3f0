import { assemblies } from '@takt/domain/areas/masterData/assemblies.ts'
import { jobAssemblies } from '@takt/domain/areas/masterData/jobAssemblies.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { partOperations } from '@takt/domain/areas/masterData/partOperations.ts'
import { useQuery } from '@tanstack/react-query'
import type { Client } from '../../core/api/client.ts'
import type { ItemRow } from '../../core/items/itemActions.ts'
import { refusedRows } from '../../core/items/itemAnswers.ts'
import { createItemClient } from '../../core/items/itemClient.ts'
import { keepRows } from '../../core/items/keepRows.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { type RevisedJob, type RevisionPlan, revisionPlan } from './revisionPlan.ts'

const mostRows = 10_000

const keyOf = ({ jobNum, assemblySeq, oprSeq }: ItemRow) => ({
  jobNum: String(jobNum),
  assemblySeq: Number(assemblySeq),
  oprSeq: Number(oprSeq),
})

/** A plan with those of its surplus operations that have to stay, and why. */
export type JudgedPlan = RevisionPlan & {
  /** False if the revision has none: there is nothing to take. */
  hasOperations: boolean
  removed: ItemRow[]
  kept: { row: ItemRow; sentence: string }[]
}

async function readPlan(client: Client, job: RevisedJob, signal: AbortSignal): Promise<JudgedPlan> {
  const { jobNum, partNum, revision } = job
  const ofPart = { partNum, revision, limit: mostRows }
  const ofJob = { jobNum, limit: mostRows }
  const operations = createItemClient(client, jobOperations)
  const options = { forced: true, signal }
  const [partAssemblies, steps, presentAssemblies, presentOperations] = await Promise.all([
    createItemClient(client, assemblies).list(ofPart, options),
    createItemClient(client, partOperations).list(ofPart, options),
    createItemClient(client, jobAssemblies).list(ofJob, options),
    operations.list(ofJob, options),
  ])
  const plan = revisionPlan(
    job,
    { assemblies: partAssemblies, operations: steps },
    { assemblies: presentAssemblies, operations: presentOperations },
  )
  const { surplus } = plan.operations
  const sentences = new Map<number, string>()
  if (surplus.length > 0)
    await operations.bulk({ remove: surplus.map((row) => ({ key: keyOf(row) })), dryRun: true }).catch((error) => {
      const refused = refusedRows(error)
      if (refused.length === 0) throw error
      for (const { index, message } of refused) sentences.set(index, message)
    })
  return {
    ...plan,
    hasOperations: steps.length > 0,
    removed: surplus.filter((_, index) => !sentences.has(index)),
    kept: surplus.flatMap((row, index) => {
      const sentence = sentences.get(index)
      return sentence === undefined ? [] : [{ row, sentence }]
    }),
  }
}

/** What a job would take over from the revision that it makes now. */
export function useRevisionPlan(job: RevisedJob) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'jobs', 'revision plan', job],
    queryFn: ({ signal }) => readPlan(client, job, signal),
  })
}

/** Gives a job the assemblies and operations of its revision; operations with recorded work stay. */
export async function takeRevision(client: Client, { assemblies: of, operations, removed }: JudgedPlan) {
  await keepRows(createItemClient(client, jobAssemblies), { add: of.add, change: of.change })
  await keepRows(createItemClient(client, jobOperations), {
    add: operations.add,
    change: operations.change,
    remove: removed.map((row) => ({ key: keyOf(row), version: row.version })),
  })
}
