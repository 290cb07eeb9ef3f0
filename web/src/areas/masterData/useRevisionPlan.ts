import { assemblies } from '@takt/domain/areas/masterData/assemblies.ts'
import { jobAssemblies } from '@takt/domain/areas/masterData/jobAssemblies.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { partOperations } from '@takt/domain/areas/masterData/partOperations.ts'
import { useQuery } from '@tanstack/react-query'
import type { Client } from '../../core/api/client.ts'
import type { ItemRow } from '../../core/items/itemActions.ts'
import { createItemClient } from '../../core/items/itemClient.ts'
import { rejectedRows } from '../../core/items/itemResponses.ts'
import { writeRows } from '../../core/items/writeRows.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { type RevisedJob, type RevisionPlan, revisionPlan } from './revisionPlan.ts'

const maxRows = 10_000

const keyOf = ({ jobNum, assemblySeq, oprSeq }: ItemRow) => ({
  jobNum: String(jobNum),
  assemblySeq: Number(assemblySeq),
  oprSeq: Number(oprSeq),
})

/** A plan in which surplus operations are split into those to remove and those to retain, with the reason. */
export type CheckedPlan = RevisionPlan & {
  /** False if the revision has no operations: there is nothing to apply. */
  hasOperations: boolean
  removed: ItemRow[]
  retained: { row: ItemRow; message: string }[]
}

async function readPlan(client: Client, job: RevisedJob, signal: AbortSignal): Promise<CheckedPlan> {
  const { jobNum, partNum, revision } = job
  const ofPart = { partNum, revision, limit: maxRows }
  const ofJob = { jobNum, limit: maxRows }
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
  const messages = new Map<number, string>()
  if (surplus.length > 0)
    await operations.bulk({ remove: surplus.map((row) => ({ key: keyOf(row) })), dryRun: true }).catch((error) => {
      const rejections = rejectedRows(error)
      if (rejections.length === 0) throw error
      for (const { index, message } of rejections) messages.set(index, message)
    })
  return {
    ...plan,
    hasOperations: steps.length > 0,
    removed: surplus.filter((_, index) => !messages.has(index)),
    retained: surplus.flatMap((row, index) => {
      const message = messages.get(index)
      return message === undefined ? [] : [{ row, message }]
    }),
  }
}

/** Returns the changes that a job needs to match its present revision. */
export function useRevisionPlan(job: RevisedJob) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  return useQuery({
    queryKey: [organizationId, 'jobs', 'revision plan', job],
    queryFn: ({ signal }) => readPlan(client, job, signal),
  })
}

/** Applies the assemblies and operations of its revision to a job; operations with recorded work stay. */
export async function applyRevision(client: Client, { assemblies: of, operations, removed }: CheckedPlan) {
  await writeRows(createItemClient(client, jobAssemblies), { add: of.add, change: of.change })
  await writeRows(createItemClient(client, jobOperations), {
    add: operations.add,
    change: operations.change,
    remove: removed.map((row) => ({ key: keyOf(row), version: row.version })),
  })
}
