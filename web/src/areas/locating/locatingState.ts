import { sliderOf, sliderText } from '../../core/dashboards/replay/slider.ts'
import { type Place, placeOf, writePlace } from '../../core/dashboards/scope/placeSearch.ts'
import type { LocatingMode, LocatingSearch } from './locatingSearch.ts'

/** What the Locating dashboard looks at. */
export type LocatingState = Place & {
  searchTerm: string
  searchChips: readonly string[]
  /** `all`: of any type. */
  tagType: string
  mode: LocatingMode
  /** 0 to 100. */
  timeSlider: number
  showAllActivity: boolean
  showAllReads: boolean
}

/** The state that an address says. */
export const readLocating = (search: LocatingSearch): LocatingState => ({
  ...placeOf(search),
  searchTerm: search.find ?? '',
  searchChips: search.chips ? search.chips.split('~') : [],
  tagType: search.tagType ?? 'all',
  mode: search.mode ?? 'asOf',
  timeSlider: sliderOf(search.slider),
  showAllActivity: search.allActivity === '1',
  showAllReads: search.allReads === '1',
})

/** What of an address says this; what is as usual leaves no trace. */
export function writeLocating(
  state: Partial<LocatingState>,
): Partial<Record<keyof LocatingSearch, string | undefined>> {
  const { searchTerm, searchChips, tagType, mode, timeSlider, ...flags } = state
  return {
    ...writePlace(state),
    ...('searchTerm' in state && { find: searchTerm || undefined }),
    ...('searchChips' in state && { chips: searchChips?.length ? searchChips.join('~') : undefined }),
    ...('tagType' in state && { tagType: tagType === 'all' ? undefined : tagType }),
    ...('mode' in state && { mode: mode === 'asOf' ? undefined : mode }),
    ...(timeSlider !== undefined && { slider: sliderText(timeSlider), sliderAt: undefined }),
    ...('showAllActivity' in state && { allActivity: flags.showAllActivity ? '1' : undefined }),
    ...('showAllReads' in state && { allReads: flags.showAllReads ? '1' : undefined }),
  }
}

/** How many of the filters are not as usual. */
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

/** Whether a tag is one that is searched for: the term is in it and, if there are chips, one of them as well. */
export function isSearched(tag: Named, { searchTerm, searchChips }: Pick<LocatingState, 'searchTerm' | 'searchChips'>) {
  const text = `${tag.label} ${tag.epc} ${tag.associationID ?? ''}`.toLowerCase()
  const has = (part: string) => text.includes(part.toLowerCase())
  return has(searchTerm.trim()) && (searchChips.length === 0 || searchChips.some(has))
}
