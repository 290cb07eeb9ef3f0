import { associationTypes } from '@takt/domain/areas/tags/associationTypes.ts'
import { tagAssociationTypes } from '@takt/domain/areas/tags/tagAssociationTypes.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { useMemo } from 'react'
import { z } from 'zod'
import { answered } from '../../core/api/client.ts'
import { useChangedRows } from '../../core/items/useChangedRows.ts'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'

const typesAnswer = answered(z.array(rowWith(tagAssociationTypes, ['associationType', 'description'])))
const usual: readonly { associationType: string; description: string | null }[] = associationTypes

/**
 * What tags can be on: what they can be on everywhere, then what this organization has besides; none of that while it
 * is not known, and for whoever may not read it.
 */
export function useTagAssociationTypes() {
  const [jobs, employees] = [useMay('jobs', 'read'), useMay('employees', 'read')]
  const { data, refetch } = useRead({
    key: [tagAssociationTypes.area, tagAssociationTypes.name],
    path: '/tagAssociationTypes',
    schema: typesAnswer,
    enabled: jobs || employees,
  })
  useChangedRows({ type: tagAssociationTypes, isKnown: () => false, refresh: () => void refetch() })
  return useMemo(() => {
    const known = new Set(usual.map(({ associationType }) => associationType))
    return [...usual, ...(data ?? []).filter(({ associationType }) => !known.has(associationType))]
  }, [data])
}
