import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type Option, type OptionSource, optionPage } from './options.ts'

const none: readonly Option[] = []
const never: OptionSource = { key: ['no options'], load: async () => [] }

/**
 * The options to choose from: those given, or page 0 of a data source once the select was opened. Where the source has
 * more than that page, it is asked again for what is typed.
 */
export function useOptions(input: {
  options?: readonly Option[] | undefined
  source?: OptionSource | undefined
  typed: string
  opened: boolean
  /** What is chosen: said by its options, also before those are loaded. */
  chosen?: readonly string[]
}) {
  const source = input.source ?? never
  const enabled = input.source !== undefined && input.opened
  const ask = (search: string) => ({
    queryKey: [...source.key, 'options', search],
    queryFn: ({ signal }: { signal: AbortSignal }) => source.load({ search, ...optionPage, signal }),
  })
  const whole = useQuery({ ...ask(''), enabled })
  const typed = useDeferredValue(input.typed.trim())
  const hasMore = (whole.data?.length ?? 0) >= optionPage.pageSize
  const narrowed = useQuery({
    ...ask(typed),
    enabled: enabled && hasMore && typed !== '',
    placeholderData: keepPreviousData,
  })
  const found = hasMore && typed !== '' ? narrowed : whole
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
    /** The options of what is chosen. */
    chosen,
    options: input.options ?? found.data ?? whole.data ?? none,
    /** Options of what is typed are still to come. */
    isBehind:
      input.options === undefined &&
      enabled &&
      (whole.isLoading ||
        (hasMore && (typed !== input.typed.trim() || narrowed.isPlaceholderData || narrowed.isLoading))),
    isLoading: input.options === undefined && enabled && found.isFetching && !found.data,
    error: found.error,
  }
}
