import type { JobEfficiency } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import { useMemo } from 'react'
import { type OperationOf, operationKey } from '../jobOperations.ts'
import { useJobEfficiency } from '../useJobEfficiency.ts'
import { useJobQuantities } from './useJobQuantities.ts'

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
