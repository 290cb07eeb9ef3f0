import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { changedSearch } from '../../core/kit/untypedSearch.ts'
import type { LocatingSearch } from './locatingSearch.ts'
import { type LocatingState, readLocating, writeLocating } from './locatingState.ts'

/** Returns the Locating state of the address, and functions that change it. */
export function useLocating() {
  const search = useSearch({ strict: false }) as LocatingSearch
  const navigate = useNavigate()
  const state = useMemo(() => readLocating(search), [search])
  const navigateTo = (next: Partial<Record<keyof LocatingSearch, string | undefined>>) =>
    void navigate({ to: '.', search: changedSearch(next), replace: true })
  return {
    state,
    search,
    change: (next: Partial<LocatingState>) => navigateTo(writeLocating(next)),
    /** Sets the zone, tag, list or slider position. */
    setView: (next: Pick<LocatingSearch, 'zone' | 'tag' | 'list' | 'slider' | 'sliderAt'>) =>
      navigateTo(next as Record<string, string | undefined>),
  }
}
