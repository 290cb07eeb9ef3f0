import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { type Range, resolveRange } from '../kit/range/range.ts'
import { useNow } from '../kit/useNow.ts'
import { resourcesOf, useDeviceGroups } from './deviceGroups.ts'
import { groupIds } from './search.ts'

/** What the dashboard looks at, as the address says it. */
export type Scope = {
  range: Range
  /** Empty: all machines. */
  resourceIDs: string[]
  /** False while the groups of the address are not known yet: nothing may be asked before. */
  isKnown: boolean
  /** Groups were picked, but there is no machine in them. */
  isEmpty: boolean
  now: number
}

/** The range and the machines that the address names. Renews itself every minute, so that days roll over on a wall. */
export function useScope(): Scope {
  const search = useSearch({ from: '/main/efficiency' })
  const { timeZone } = useFormat()
  const now = useNow(60_000)
  const groups = useDeviceGroups()
  const { range: name, from, to, groups: picked } = search
  const range = useMemo(
    () => resolveRange({ range: name, from, to }, { timeZone, now }),
    [name, from, to, timeZone, now],
  )
  const resourceIDs = useMemo(() => resourcesOf(groups.data ?? [], groupIds(picked)), [groups.data, picked])
  const isKnown = !picked || groups.data !== undefined
  return { range, resourceIDs, isKnown, isEmpty: isKnown && Boolean(picked) && resourceIDs.length === 0, now }
}
