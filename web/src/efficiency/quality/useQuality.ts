import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBreakdown } from '../useBreakdown.ts'
import { useMachinePick } from '../useMachinePick.ts'
import { useScope } from '../useScope.ts'
import { useTeep } from '../useTeep.ts'
import { dimensionsOf } from './qualityRows.ts'
import type { QualityBy } from './qualitySearch.ts'

const mostRows = 1000
/** Of pairs (part × machine, say) those with most scrap come first. */
const mostPairs = 3000

/** What the Quality view shows, asked as its address says. */
export function useQuality() {
  const { range, resolution, resourceIDs, isKnown, isEmpty } = useScope()
  const { by = 'machine', pick } = useSearch({ from: '/main/efficiency/quality' })
  const navigate = useNavigate()
  const picked = useMachinePick(resourceIDs)
  const enabled = isKnown && !isEmpty
  const asked = { start: range.start, end: range.end, live: range.live, enabled }
  const narrowed = picked.resourceIDs
  const total = useTeep({ ...asked, resourceIDs, resolution: 'total' })
  const steps = useTeep({ ...asked, resourceIDs: narrowed, resolution, totalOnly: true })
  const made = { ...asked, orderBy: 'scrapCount', limit: mostRows } as const
  const rows = useBreakdown({ ...made, resourceIDs: by === 'machine' ? resourceIDs : narrowed, by: dimensionsOf[by] })
  const parts = useBreakdown({ ...made, resourceIDs: narrowed, by: dimensionsOf.part })
  const machines = useBreakdown({ ...made, resourceIDs, by: dimensionsOf.machine })
  const isPicked = pick !== undefined && by !== 'machine'
  const pairs = useBreakdown({
    ...made,
    resourceIDs,
    by: [...dimensionsOf[by === 'machine' ? 'part' : by], 'resourceID'],
    limit: mostPairs,
    enabled: enabled && isPicked,
  })
  // While a new question is under way the former answer stays: it must not be read as one about something else.
  const told = useMemo(
    () => rows.data?.rows.filter((row) => dimensionsOf[by].every((dimension) => dimension in row)) ?? [],
    [rows.data, by],
  )
  const set = (search: { by?: QualityBy | undefined; pick?: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...search }), replace: true })
  return {
    ...{ range, resolution, isEmpty, enabled, picked, total, steps, rows, told, parts, machines, pairs, by },
    pick: isPicked ? pick : undefined,
    resources: total.data?.resources ?? [],
    setBy: (next: QualityBy) => set({ by: next === 'machine' ? undefined : next, pick: undefined }),
    setPick: (key: string | undefined) => set({ pick: key === pick ? undefined : key }),
  }
}
