import type { JobEfficiency } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import { jobEfficiencyData } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { answered } from '../../../core/api/client.ts'
import { closedTtlSecs } from '../../../core/dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useRead } from '../../../core/session/useRead.ts'
import { type OperationOf, operationKey } from '../jobOperations.ts'

const jobEfficiencyAnswer = answered(jobEfficiencyData)

/** The whole life of the operations of at most 200 jobs; jobs that never ran have no rows. Asks nothing for no jobs. */
function useJobEfficiency(question: { jobNums: readonly string[]; enabled?: boolean }) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { jobNums, enabled = true } = question
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'jobEfficiency', jobNums],
    enabled: enabled && jobNums.length > 0,
    placeholderData: keepPreviousData,
    staleTime: closedTtlSecs * 1000,
    queryFn: async ({ signal }) => {
      const body = { jobNumList: jobNums }
      return (await client.post('/analytics/jobEffHistory', { schema: jobEfficiencyAnswer, signal, body })).data
    },
  })
}

const jobRow = rowWith(jobs, ['jobNum', 'prodQty'])
const list = (values: readonly string[]) => values.map((value) => value.replaceAll(',', '\\,')).join(',')

/**
 * How many each of at most 200 jobs are to make, null until it is known; jobs without a quantity, and all of them for
 * whoever may not read jobs, are missing.
 */
function useJobQuantities(jobNums: readonly string[]): ReadonlyMap<string, number> | null {
  const { data, isPending, isPlaceholderData } = useRead({
    key: ['jobs', 'quantities', jobNums],
    path: '/jobs',
    schema: answered(z.array(jobRow)),
    query: { jobNumIsAnyOf: list(jobNums), limit: jobNums.length },
    enabled: jobNums.length > 0,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const isComing = jobNums.length > 0 && (isPending || isPlaceholderData)
  return useMemo(
    () =>
      isComing
        ? null
        : new Map(data?.flatMap(({ jobNum, prodQty }) => (prodQty === null ? [] : [[jobNum, prodQty] as const]))),
    [isComing, data],
  )
}

/** What is known of the whole life of job operations. */
export function useOperationLife(jobNums: readonly string[]) {
  const { data, error, isPlaceholderData } = useJobEfficiency({ jobNums })
  const quantities = useJobQuantities(jobNums)
  const lives = useMemo(() => new Map(data?.jobs.map((life) => [operationKey(life), life])), [data])
  return {
    error,
    /** False while life or quantity of one of these jobs is under way. */
    isKnown:
      jobNums.length === 0 || ((error !== null || (data !== undefined && !isPlaceholderData)) && quantities !== null),
    lifeOf: (operation: OperationOf): JobEfficiency | null => lives.get(operationKey(operation)) ?? null,
    quantityOf: ({ jobNum }: OperationOf): number | null => quantities?.get(jobNum ?? '') ?? null,
    /** Parts still to be made; null where the quantity or the life is not known, or belongs to a subassembly. */
    leftOf: (operation: OperationOf): number | null => {
      const quantity = quantities?.get(operation.jobNum ?? '')
      const life = lives.get(operationKey(operation))
      if (quantity === undefined || !life || operation.assemblySeq !== 0) return null
      return Math.max(0, quantity - life.goodCount)
    },
  }
}
