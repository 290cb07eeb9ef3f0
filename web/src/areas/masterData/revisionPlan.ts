import { mainAssembly } from '@takt/domain/areas/masterData/assemblies.ts'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { BulkChange, Fields } from '../../core/items/itemClient.ts'

type Row = Readonly<Record<string, unknown>>

/** A job and the part revision that it makes. */
export type RevisedJob = { jobNum: string; partNum: string; revision: string; prodQty: number | null }

/** The difference between the method of a part revision and a job: rows to add, rows to change, and surplus rows. */
export type Difference = { add: Fields[]; change: BulkChange[]; surplus: ItemRow[] }
export type RevisionPlan = { assemblies: Difference; operations: Difference }

const copied = ['description', 'resourceID', 'cycleStandardSecs', 'setupStandardSecs', 'sharesCycle'] as const

/** Compares the rows of a method with those of a job, by their key fields apart from the job. */
function difference(
  wanted: readonly Row[],
  present: readonly ItemRow[],
  { key, jobNum }: { key: readonly string[]; jobNum: string },
): Difference {
  const nameOf = (row: Row) => key.map((name) => row[name]).join('~')
  const presentByKey = new Map(present.map((row) => [nameOf(row), row]))
  const names = new Set(wanted.map(nameOf))
  const result: Difference = { add: [], change: [], surplus: present.filter((row) => !names.has(nameOf(row))) }
  for (const row of wanted) {
    const before = presentByKey.get(nameOf(row))
    if (!before) result.add.push({ ...row, jobNum })
    else {
      const changed = Object.entries(row).filter(([name, value]) => (before[name] ?? null) !== (value ?? null))
      const at = { jobNum, ...Object.fromEntries(key.map((name) => [name, Number(row[name])])) }
      if (changed.length > 0)
        result.change.push({ key: at, fields: Object.fromEntries(changed), version: before.version })
    }
  }
  return result
}

/** Returns the changes that a job needs to match its part revision. */
export function revisionPlan(
  job: RevisedJob,
  method: { assemblies: readonly Row[]; operations: readonly Row[] },
  present: { assemblies: readonly ItemRow[]; operations: readonly ItemRow[] },
): RevisionPlan {
  const { jobNum, partNum, revision, prodQty } = job
  const described = method.assemblies.find(({ assemblySeq }) => assemblySeq === mainAssembly.assemblySeq)
  const otherAssemblies = method.assemblies.filter((row) => row !== described)
  const assemblies = [
    { ...mainAssembly, ...described, assemblyPartNum: partNum, assemblyRevision: revision },
    ...otherAssemblies,
  ].map((row: Row) => ({
    assemblySeq: row.assemblySeq,
    partNum: row.assemblyPartNum ?? null,
    revision: row.assemblyRevision ?? null,
    description: row.description ?? null,
    // Without a job quantity the required quantity is unknown.
    ...(prodQty === null ? {} : { requiredQty: prodQty * Number(row.qtyPer ?? 1) }),
  }))
  const operations = method.operations.map((row) => ({
    assemblySeq: row.assemblySeq,
    oprSeq: row.oprSeq,
    ...Object.fromEntries(copied.map((name) => [name, row[name] ?? null])),
  }))
  return {
    assemblies: difference(assemblies, present.assemblies, { key: ['assemblySeq'], jobNum }),
    operations: difference(operations, present.operations, { key: ['assemblySeq', 'oprSeq'], jobNum }),
  }
}

/** True if the operations of the job are those of the revision. */
export const isSameMethod = ({ operations: { add, change, surplus } }: RevisionPlan): boolean =>
  add.length + change.length + surplus.length === 0
