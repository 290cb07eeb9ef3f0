import { useRouter, useSearch } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'

/** Neither for another tab nor for another window. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * The links of a long list, as plain `a` elements: links of their own would each follow the address, a thousand of
 * them. `hrefOf` leads to a path with the address' search part changed; `onClick` belongs to the list and opens them
 * within the application.
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
