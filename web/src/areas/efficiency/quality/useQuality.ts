import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { useBreakdown } from '../useBreakdown.ts'
import { useFactor } from '../useFactor.ts'
import { dimensionsOf } from './qualityRows.ts'
import type { QualityBy } from './qualitySearch.ts'
import { qualityTexts as texts } from './texts.ts'

const maxRows = 1000
/** Maximum number of pairs (for example part × machine), most scrap first. */
const maxPairs = 3000

/** Returns the data of the Quality view for the current URL. */
export function useQuality() {
  const factor = useFactor('quality', (bucket, machine) =>
    machine === undefined && bucket.totalCount === 0 ? texts.noneMade : null,
  )
  const { query, resolution, picked: selection } = factor
  const { by = 'machine', pick } = useSearch({ from: '/main/efficiency/quality' })
  const navigate = useNavigate()
  const selectedIDs = selection.resourceIDs
  const steps = useTeep({ ...query, resourceIDs: selectedIDs, resolution, totalOnly: true })
  const outputQuery = { ...query, orderBy: 'scrapCount', limit: maxRows } as const
  const rows = useBreakdown({ ...outputQuery, resourceIDs: selectedIDs, by: dimensionsOf[by] })
  const parts = useBreakdown({ ...outputQuery, resourceIDs: selectedIDs, by: dimensionsOf.part })
  const machines = useBreakdown({ ...outputQuery, resourceIDs: selectedIDs, by: dimensionsOf.machine })
  const isSelected = pick !== undefined && by !== 'machine'
  const pairs = useBreakdown({
    ...outputQuery,
    resourceIDs: selectedIDs,
    by: [...dimensionsOf[by === 'machine' ? 'part' : by], 'resourceID'],
    limit: maxPairs,
    enabled: query.enabled && isSelected,
  })
  // While a new query is loading, the previous response is still shown; its rows must not be interpreted with the new
  // grouping.
  const currentRows = useMemo(
    () => rows.data?.rows.filter((row) => dimensionsOf[by].every((dimension) => dimension in row)) ?? [],
    [rows.data, by],
  )
  const set = (search: { by?: QualityBy | undefined; pick?: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...search }), replace: true })
  return {
    ...factor,
    steps,
    rows,
    groupRows: currentRows,
    parts,
    machines,
    pairs,
    by,
    pick: isSelected ? pick : undefined,
    setBy: (next: QualityBy) => set({ by: next === 'machine' ? undefined : next, pick: undefined }),
    setPick: (key: string | undefined) => set({ pick: key === pick ? undefined : key }),
  }
}
