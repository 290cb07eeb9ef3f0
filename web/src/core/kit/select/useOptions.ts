import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type Option, type OptionSource, optionPage } from './options.ts'

const none: readonly Option[] = []
const emptySource: OptionSource = { key: ['no options'], load: async () => [] }

/**
 * Returns the available options: those passed in, or page 0 of a data source once the select was opened. If the source
 * has more than that page, it is queried again for the typed text.
 */
export function useOptions(input: {
  options?: readonly Option[] | undefined
  source?: OptionSource | undefined
  typed: string
  opened: boolean
  /** Selected values; their options are loaded even before the list is. */
  chosen?: readonly string[]
}) {
  const source = input.source ?? emptySource
  const enabled = input.source !== undefined && input.opened
  const queryFor = (search: string) => ({
    queryKey: [...source.key, 'options', search],
    queryFn: ({ signal }: { signal: AbortSignal }) => source.load({ search, ...optionPage, signal }),
  })
  const whole = useQuery({ ...queryFor(''), enabled })
  const typed = useDeferredValue(input.typed.trim())
  const hasMore = (whole.data?.length ?? 0) >= optionPage.pageSize
  const filtered = useQuery({
    ...queryFor(typed),
    enabled: enabled && hasMore && typed !== '',
    placeholderData: keepPreviousData,
  })
  const active = hasMore && typed !== '' ? filtered : whole
  const { find } = source
  const unknown = find ? (input.chosen ?? []).filter((value) => value !== '') : []
  const chosen = useQueries({
    queries: unknown.map((value) => ({
      queryKey: [...source.key, 'chosen', value],
      queryFn: ({ signal }: { signal: AbortSignal }) => find?.(value, signal) ?? none,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? none),
  })
  return {
    /** Options of the selected values. */
    chosen,
    options: input.options ?? active.data ?? whole.data ?? none,
    /** True if options for the typed text are still loading. */
    isBehind:
      input.options === undefined &&
      enabled &&
      (whole.isLoading ||
        (hasMore && (typed !== input.typed.trim() || filtered.isPlaceholderData || filtered.isLoading))),
    isLoading: input.options === undefined && enabled && active.isFetching && !active.data,
    error: active.error,
  }
}
