import type { JobEfficiency } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import { jobEfficiencyData } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { dataResponse } from '../../../core/api/client.ts'
import { closedTtlSecs } from '../../../core/dashboards/figures/useTeep.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useRead } from '../../../core/session/useRead.ts'
import { type OperationOf, operationKey } from '../jobOperations.ts'

const jobEfficiencyResponse = dataResponse(jobEfficiencyData)

/**
 * Reads the history of the operations of at most 200 jobs; jobs that never ran have no rows. Sends no request if there
 * are no jobs.
 */
function useJobEfficiency(query: { jobNums: readonly string[]; enabled?: boolean }) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { jobNums, enabled = true } = query
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'jobEfficiency', jobNums],
    enabled: enabled && jobNums.length > 0,
    placeholderData: keepPreviousData,
    staleTime: closedTtlSecs * 1000,
    queryFn: async ({ signal }) => {
      const body = { jobNumList: jobNums }
      return (await client.post('/analytics/jobEffHistory', { schema: jobEfficiencyResponse, signal, body })).data
    },
  })
}

const jobRow = rowWith(jobs, ['jobNum', 'prodQty'])
const list = (values: readonly string[]) => values.map((value) => value.replaceAll(',', '\\,')).join(',')

/**
 * Returns the quantities of at most 200 jobs, null while loading; jobs without a quantity are missing, and all of them
 * without permission to read jobs.
 */
function useJobQuantities(jobNums: readonly string[]): ReadonlyMap<string, number> | null {
  const { data, isPending, isPlaceholderData } = useRead({
    key: ['jobs', 'quantities', jobNums],
    path: '/jobs',
    schema: dataResponse(z.array(jobRow)),
    query: { jobNumIsAnyOf: list(jobNums), limit: jobNums.length },
    enabled: jobNums.length > 0,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const isLoadingQuantities = jobNums.length > 0 && (isPending || isPlaceholderData)
  return useMemo(
    () =>
      isLoadingQuantities
        ? null
        : new Map(data?.flatMap(({ jobNum, prodQty }) => (prodQty === null ? [] : [[jobNum, prodQty] as const]))),
    [isLoadingQuantities, data],
  )
}

/** Returns the history of job operations over all time. */
export function useOperationHistory(jobNums: readonly string[]) {
  const { data, error, isPlaceholderData } = useJobEfficiency({ jobNums })
  const quantities = useJobQuantities(jobNums)
  const histories = useMemo(() => new Map(data?.jobs.map((entry) => [operationKey(entry), entry])), [data])
  return {
    error,
    /** False while history or quantity of one of these jobs is loading. */
    isKnown:
      jobNums.length === 0 || ((error !== null || (data !== undefined && !isPlaceholderData)) && quantities !== null),
    lifeOf: (operation: OperationOf): JobEfficiency | null => histories.get(operationKey(operation)) ?? null,
    quantityOf: ({ jobNum }: OperationOf): number | null => quantities?.get(jobNum ?? '') ?? null,
    /**
     * Returns the parts still to be made; null if the quantity or the history is unknown, or if it is a subassembly.
     */
    leftOf: (operation: OperationOf): number | null => {
      const quantity = quantities?.get(operation.jobNum ?? '')
      const history = histories.get(operationKey(operation))
      if (quantity === undefined || !history || operation.assemblySeq !== 0) return null
      return Math.max(0, quantity - history.goodCount)
    },
  }
}
