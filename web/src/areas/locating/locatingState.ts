import { sliderOf, sliderText } from '../../core/dashboards/replay/slider.ts'
import { type FloorRef, floorOf, writeFloor } from '../../core/dashboards/scope/floorSearch.ts'
import type { LocatingMode, LocatingSearch } from './locatingSearch.ts'

/** The state of the Locating dashboard. */
export type LocatingState = FloorRef & {
  searchTerm: string
  searchChips: readonly string[]
  /** `all`: any type. */
  tagType: string
  mode: LocatingMode
  /** 0 to 100. */
  timeSlider: number
  showAllActivity: boolean
  showAllReads: boolean
}

/** Reads the state from the search parameters. */
export const readLocating = (search: LocatingSearch): LocatingState => ({
  ...floorOf(search),
  searchTerm: search.find ?? '',
  searchChips: search.chips ? search.chips.split('~') : [],
  tagType: search.tagType ?? 'all',
  mode: search.mode ?? 'asOf',
  timeSlider: sliderOf(search.slider),
  showAllActivity: search.allActivity === '1',
  showAllReads: search.allReads === '1',
})

/** Writes the state to search parameters; defaults are left out. */
export function writeLocating(
  state: Partial<LocatingState>,
): Partial<Record<keyof LocatingSearch, string | undefined>> {
  const { searchTerm, searchChips, tagType, mode, timeSlider, ...flags } = state
  return {
    ...writeFloor(state),
    ...('searchTerm' in state && { find: searchTerm || undefined }),
    ...('searchChips' in state && { chips: searchChips?.length ? searchChips.join('~') : undefined }),
    ...('tagType' in state && { tagType: tagType === 'all' ? undefined : tagType }),
    ...('mode' in state && { mode: mode === 'asOf' ? undefined : mode }),
    ...(timeSlider !== undefined && { slider: sliderText(timeSlider), sliderAt: undefined }),
    ...('showAllActivity' in state && { allActivity: flags.showAllActivity ? '1' : undefined }),
    ...('showAllReads' in state && { allReads: flags.showAllReads ? '1' : undefined }),
  }
}

/** Returns the number of filters that differ from their defaults. */
export const filtersSet = (state: LocatingState): number =>
  [
    state.searchTerm !== '',
    state.searchChips.length > 0,
    state.tagType !== 'all',
    state.mode !== 'asOf',
    state.showAllActivity,
    state.showAllReads,
  ].filter(Boolean).length

type Named = { epc: string; label: string; associationID: string | null }

/** True if a tag matches the search: it contains the term and, if there are chips, at least one of them. */
export function isSearched(tag: Named, { searchTerm, searchChips }: Pick<LocatingState, 'searchTerm' | 'searchChips'>) {
  const text = `${tag.label} ${tag.epc} ${tag.associationID ?? ''}`.toLowerCase()
  const has = (part: string) => text.includes(part.toLowerCase())
  return has(searchTerm.trim()) && (searchChips.length === 0 || searchChips.some(has))
}
