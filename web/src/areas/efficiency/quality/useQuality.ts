import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { useBreakdown } from '../useBreakdown.ts'
import { useFactor } from '../useFactor.ts'
import { dimensionsOf } from './qualityRows.ts'
import type { QualityBy } from './qualitySearch.ts'
import { qualityTexts as texts } from './texts.ts'

const mostRows = 1000
/** Of pairs (part × machine, say) those with most scrap come first. */
const mostPairs = 3000

/** What the Quality view shows, asked as its address says. */
export function useQuality() {
  const factor = useFactor('quality', (bucket, machine) =>
    machine === undefined && bucket.totalCount === 0 ? texts.noneMade : null,
  )
  const { asked, resolution, picked } = factor
  const { by = 'machine', pick } = useSearch({ from: '/main/efficiency/quality' })
  const navigate = useNavigate()
  const narrowed = picked.resourceIDs
  const steps = useTeep({ ...asked, resourceIDs: narrowed, resolution, totalOnly: true })
  const made = { ...asked, orderBy: 'scrapCount', limit: mostRows } as const
  const rows = useBreakdown({ ...made, resourceIDs: narrowed, by: dimensionsOf[by] })
  const parts = useBreakdown({ ...made, resourceIDs: narrowed, by: dimensionsOf.part })
  const machines = useBreakdown({ ...made, resourceIDs: narrowed, by: dimensionsOf.machine })
  const isPicked = pick !== undefined && by !== 'machine'
  const pairs = useBreakdown({
    ...made,
    resourceIDs: narrowed,
    by: [...dimensionsOf[by === 'machine' ? 'part' : by], 'resourceID'],
    limit: mostPairs,
    enabled: asked.enabled && isPicked,
  })
  // While a new question is under way the former answer stays: it must not be read as one about something else.
  const figures = useMemo(
    () => rows.data?.rows.filter((row) => dimensionsOf[by].every((dimension) => dimension in row)) ?? [],
    [rows.data, by],
  )
  const set = (search: { by?: QualityBy | undefined; pick?: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...search }), replace: true })
  return {
    ...factor,
    steps,
    rows,
    told: figures,
    parts,
    machines,
    pairs,
    by,
    pick: isPicked ? pick : undefined,
    setBy: (next: QualityBy) => set({ by: next === 'machine' ? undefined : next, pick: undefined }),
    setPick: (key: string | undefined) => set({ pick: key === pick ? undefined : key }),
  }
}
