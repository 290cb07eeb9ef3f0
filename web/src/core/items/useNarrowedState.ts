import { useMemo } from 'react'
import type { ListFilter, ListState } from './itemParts.ts'

/** Returns the state that a list requests: that of its address, with the filters that its screen sets. */
export const useNarrowedState = (state: ListState, filters: readonly ListFilter[] | undefined): ListState =>
  useMemo(() => (filters ? { ...state, filters: [...state.filters, ...filters] } : state), [state, filters])
