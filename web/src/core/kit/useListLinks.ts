import { useRouter, useSearch } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'

/** True if the click opens neither another tab nor another window. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Links of a long list as plain `a` elements; a thousand router links would each subscribe to the address. `hrefOf`
 * returns a path with the changed search part of the address; `onClick` belongs on the list and opens links within the
 * application.
 */
export function useListLinks() {
  const search = useSearch({ strict: false })
  const { options, history } = useRouter()
  const hrefOf = useCallback(
    (path: string, change: Record<string, string>) => `${path}${options.stringifySearch({ ...search, ...change })}`,
    [search, options],
  )
  const onClick = useCallback(
    (event: MouseEvent) => {
      const href = (event.target as HTMLElement).closest('a')?.getAttribute('href')
      if (!href || !isPlainClick(event)) return
      event.preventDefault()
      history.push(href)
    },
    [history],
  )
  return { hrefOf, onClick }
}
