import { associationTypes } from '@takt/domain/areas/tags/associationTypes.ts'
import { tagAssociationTypes } from '@takt/domain/areas/tags/tagAssociationTypes.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { useMemo } from 'react'
import { z } from 'zod'
import { dataResponse } from '../../core/api/client.ts'
import { useChangedRows } from '../../core/items/useChangedRows.ts'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'

const typesResponse = dataResponse(z.array(rowWith(tagAssociationTypes, ['associationType', 'description'])))
const standardTypes: readonly { associationType: string; description: string | null }[] = associationTypes

/**
 * The types that tags can be associated with: the standard ones, then those of this organization; the latter are
 * missing while loading and without the right to read them.
 */
export function useTagAssociationTypes() {
  const [jobs, employees] = [useMay('jobs', 'read'), useMay('employees', 'read')]
  const { data, refetch } = useRead({
    key: [tagAssociationTypes.area, tagAssociationTypes.name],
    path: '/tagAssociationTypes',
    schema: typesResponse,
    enabled: jobs || employees,
  })
  useChangedRows({ type: tagAssociationTypes, isKnown: () => false, refresh: () => void refetch() })
  return useMemo(() => {
    const standardNames = new Set(standardTypes.map(({ associationType }) => associationType))
    return [...standardTypes, ...(data ?? []).filter(({ associationType }) => !standardNames.has(associationType))]
  }, [data])
}
