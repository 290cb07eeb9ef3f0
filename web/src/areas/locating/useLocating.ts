import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { changedSearch } from '../../core/kit/untypedSearch.ts'
import type { LocatingSearch } from './locatingSearch.ts'
import { type LocatingState, readLocating, writeLocating } from './locatingState.ts'

/** What the address says of Locating, and the ways to change it. */
export function useLocating() {
  const search = useSearch({ strict: false }) as LocatingSearch
  const navigate = useNavigate()
  const state = useMemo(() => readLocating(search), [search])
  const go = (next: Partial<Record<keyof LocatingSearch, string | undefined>>) =>
    void navigate({ to: '.', search: changedSearch(next), replace: true })
  return {
    state,
    search,
    change: (next: Partial<LocatingState>) => go(writeLocating(next)),
    /** Another zone, tag or list, or another place of the slider. */
    look: (next: Pick<LocatingSearch, 'zone' | 'tag' | 'list' | 'slider' | 'sliderAt'>) =>
      go(next as Record<string, string | undefined>),
  }
}
