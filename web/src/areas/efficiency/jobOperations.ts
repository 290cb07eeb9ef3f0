import type { BreakdownDimension, BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { mapInChunks, type Pace } from '../../core/chunks/pace.ts'

/** Identifies a job operation; null for parts without a job. */
export type OperationOf = { jobNum: string | null; assemblySeq: number | null; oprSeq: number | null }

/** Dimensions of breakdowns by job operation. */
export const operationDimensions: readonly BreakdownDimension[] = [
  'jobNum',
  'assemblySeq',
  'oprSeq',
  'partNum',
  'partRevision',
  'resourceID',
]

/** Returns the key of a job operation as used in URLs. */
export const operationKey = ({ jobNum, assemblySeq, oprSeq }: OperationOf): string =>
  [jobNum ?? '', assemblySeq ?? '', oprSeq ?? ''].join('~')

/** Results of a job operation on one machine. */
export type MachineRun = Pick<
  BreakdownRow,
  | 'runSecs'
  | 'setupSecs'
  | 'idealSecs'
  | 'idealMissingCount'
  | 'totalCount'
  | 'goodCount'
  | 'scrapCount'
  | 'reworkCount'
> & { resourceID: string }

/** A job operation in a range, planned production time only; `machines` sorted by run time. */
export type OperationRun = OperationOf & {
  key: string
  partNum: string | null
  partRevision: string | null
  machines: MachineRun[]
}

/** Totals the runs of several machines. */
export function totalRuns(machines: readonly MachineRun[]): Omit<MachineRun, 'resourceID'> {
  const total = {
    runSecs: 0,
    setupSecs: 0,
    idealSecs: 0,
    idealMissingCount: 0,
    totalCount: 0,
    goodCount: 0,
    scrapCount: 0,
    reworkCount: 0,
  }
  for (const machine of machines)
    for (const field of Object.keys(total) as (keyof typeof total)[]) total[field] += machine[field]
  return total
}

/**
 * Groups the rows of a breakdown by `operationDimensions` into job operations; the part revision with the longest run
 * time is shown. Processed in chunks.
 */
export async function operationRuns(rows: readonly BreakdownRow[], pace: Pace): Promise<OperationRun[]> {
  const runsByKey = new Map<string, OperationRun & { maxRunSecs: number }>()
  for (const row of rows) {
    const of = { jobNum: row.jobNum ?? null, assemblySeq: row.assemblySeq ?? null, oprSeq: row.oprSeq ?? null }
    const key = operationKey(of)
    const run = runsByKey.get(key) ?? { ...of, key, partNum: null, partRevision: null, machines: [], maxRunSecs: -1 }
    if (row.runSecs > run.maxRunSecs) {
      run.partNum = row.partNum ?? null
      run.partRevision = row.partRevision ?? null
      run.maxRunSecs = row.runSecs
    }
    const { runSecs, setupSecs, idealSecs, idealMissingCount, totalCount, goodCount, scrapCount, reworkCount } = row
    const operation = {
      runSecs,
      setupSecs,
      idealSecs,
      idealMissingCount,
      totalCount,
      goodCount,
      scrapCount,
      reworkCount,
      resourceID: row.resourceID ?? '',
    }
    const same = run.machines.findIndex(({ resourceID }) => resourceID === operation.resourceID)
    if (same < 0) run.machines.push(operation)
    else run.machines[same] = { ...totalRuns([run.machines[same]!, operation]), resourceID: operation.resourceID }
    runsByKey.set(key, run)
    const pause = pace()
    if (pause) await pause
  }
  const longestFirst = ({ maxRunSecs, ...run }: OperationRun & { maxRunSecs: number }) => ({
    ...run,
    machines: run.machines.sort((a, b) => b.runSecs - a.runSecs),
  })
  return mapInChunks([...runsByKey.values()], longestFirst, pace)
}
