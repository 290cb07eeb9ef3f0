import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { answered } from '../../../core/api/client.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'

const jobRow = rowWith(jobs, ['jobNum', 'prodQty'])
const list = (values: readonly string[]) => values.map((value) => value.replaceAll(',', '\\,')).join(',')

/**
 * How many each of at most 200 jobs are to make, null until it is known; jobs without a quantity, and all of them for
 * whoever may not read jobs, are missing.
 */
export function useJobQuantities(jobNums: readonly string[]): ReadonlyMap<string, number> | null {
  const client = useClient()
  const { organizationId } = usePlace()
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: [organizationId, 'jobs', 'quantities', jobNums],
    enabled: jobNums.length > 0,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { jobNumIsAnyOf: list(jobNums), limit: jobNums.length }
      return (await client.get('/jobs', { schema: answered(z.array(jobRow)), query, signal })).data
    },
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
