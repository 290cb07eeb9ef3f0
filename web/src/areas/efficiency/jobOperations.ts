import type { BreakdownDimension, BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { mapInPieces, type Pace } from '../../core/pieces/pace.ts'

/** What tells one job operation from another; parts without a job have null. */
export type OperationOf = { jobNum: string | null; assemblySeq: number | null; oprSeq: number | null }

/** By what time is told apart where job operations are looked at. */
export const operationDimensions: readonly BreakdownDimension[] = [
  'jobNum',
  'assemblySeq',
  'oprSeq',
  'partNum',
  'partRevision',
  'resourceID',
]

/** A key of a job operation, as an address holds it. */
export const operationKey = ({ jobNum, assemblySeq, oprSeq }: OperationOf): string =>
  [jobNum ?? '', assemblySeq ?? '', oprSeq ?? ''].join('~')

/** What a job operation did on one machine. */
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

/** A job operation in a range, planned production time only; `machines` by time. */
export type OperationRun = OperationOf & {
  key: string
  partNum: string | null
  partRevision: string | null
  machines: MachineRun[]
}

/** What several machines add up to. */
export function sumRuns(machines: readonly MachineRun[]): Omit<MachineRun, 'resourceID'> {
  const sum = {
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
    for (const field of Object.keys(sum) as (keyof typeof sum)[]) sum[field] += machine[field]
  return sum
}

/**
 * Rows of a breakdown by `operationDimensions`, a job operation each; of several part revisions the one that ran
 * longest names it. Worked out in pieces.
 */
export async function operationRuns(rows: readonly BreakdownRow[], pace: Pace): Promise<OperationRun[]> {
  const found = new Map<string, OperationRun & { mostSecs: number }>()
  for (const row of rows) {
    const of = { jobNum: row.jobNum ?? null, assemblySeq: row.assemblySeq ?? null, oprSeq: row.oprSeq ?? null }
    const key = operationKey(of)
    const run = found.get(key) ?? { ...of, key, partNum: null, partRevision: null, machines: [], mostSecs: -1 }
    if (row.runSecs > run.mostSecs) {
      run.partNum = row.partNum ?? null
      run.partRevision = row.partRevision ?? null
      run.mostSecs = row.runSecs
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
    else run.machines[same] = { ...sumRuns([run.machines[same]!, operation]), resourceID: operation.resourceID }
    found.set(key, run)
    const rest = pace()
    if (rest) await rest
  }
  const longestFirst = ({ mostSecs, ...run }: OperationRun & { mostSecs: number }) => ({
    ...run,
    machines: run.machines.sort((a, b) => b.runSecs - a.runSecs),
  })
  return mapInPieces([...found.values()], longestFirst, pace)
}
