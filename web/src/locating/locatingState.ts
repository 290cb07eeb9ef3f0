import type { LocatingMode, LocatingSearch } from './locatingSearch.ts'

/** The slider at its end: the end of the range, or now. */
export const sliderEnd = 100

/** What the Locating dashboard looks at. */
export type LocatingState = {
  facilityId: number | null
  floorPlanId: number | null
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

const idOf = (text: string | undefined) => (text === undefined ? null : Number(text))

/** The state that an address says. */
export const readLocating = (search: LocatingSearch): LocatingState => ({
  facilityId: idOf(search.facility),
  floorPlanId: idOf(search.plan),
  searchTerm: search.find ?? '',
  searchChips: search.chips ? search.chips.split('~') : [],
  tagType: search.tagType ?? 'all',
  mode: search.mode ?? 'asOf',
  timeSlider: Math.min(sliderEnd, Number(search.slider ?? sliderEnd)),
  showAllActivity: search.allActivity === '1',
  showAllReads: search.allReads === '1',
})

/** What of an address says this; what is as usual leaves no trace. */
export function writeLocating(
  state: Partial<LocatingState>,
): Partial<Record<keyof LocatingSearch, string | undefined>> {
  const { facilityId, floorPlanId, searchTerm, searchChips, tagType, mode, timeSlider, ...flags } = state
  return {
    ...('facilityId' in state && { facility: facilityId ? String(facilityId) : undefined }),
    ...('floorPlanId' in state && { plan: floorPlanId ? String(floorPlanId) : undefined }),
    ...('searchTerm' in state && { find: searchTerm || undefined }),
    ...('searchChips' in state && { chips: searchChips?.length ? searchChips.join('~') : undefined }),
    ...('tagType' in state && { tagType: tagType === 'all' ? undefined : tagType }),
    ...('mode' in state && { mode: mode === 'asOf' ? undefined : mode }),
    ...(timeSlider !== undefined && {
      slider: timeSlider >= sliderEnd ? undefined : String(Number(timeSlider.toFixed(3))),
    }),
    ...('showAllActivity' in state && { allActivity: flags.showAllActivity ? '1' : undefined }),
    ...('showAllReads' in state && { allReads: flags.showAllReads ? '1' : undefined }),
  }
}

/** The instant that the slider stands at: a share of the range until its end, or until now if that is earlier. */
export function instantAt(slider: number, range: { start: number; end: number }, now: number): number {
  const end = Math.max(range.start, Math.min(range.end, now))
  return Math.round(range.start + (slider / sliderEnd) * (end - range.start))
}

type Named = { epc: string; label: string; associationID: string | null }

/** Whether a tag is one that is searched for: the term is in it and, if there are chips, one of them as well. */
export function isSearched(tag: Named, { searchTerm, searchChips }: Pick<LocatingState, 'searchTerm' | 'searchChips'>) {
  const text = `${tag.label} ${tag.epc} ${tag.associationID ?? ''}`.toLowerCase()
  const has = (part: string) => text.includes(part.toLowerCase())
  return has(searchTerm.trim()) && (searchChips.length === 0 || searchChips.some(has))
}
