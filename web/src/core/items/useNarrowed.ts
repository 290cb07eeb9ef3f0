import { useMemo } from 'react'
import type { ListFilter, ListState } from './itemParts.ts'

/** What a list is asked for: what stands in its address, and the filters that its screen sets. */
export const useNarrowed = (state: ListState, filters: readonly ListFilter[] | undefined): ListState =>
  useMemo(() => (filters ? { ...state, filters: [...state.filters, ...filters] } : state), [state, filters])
