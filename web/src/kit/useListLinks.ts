import { useRouter, useSearch } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'

/**
 * The links of a long list, as plain `a` elements: links of their own would each follow the address, a thousand of them. `hrefOf` leads to a path with
 * the address' search part changed; `onClick` belongs to the list and opens them within the application.
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
      if (!href || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      history.push(href)
    },
    [history],
  )
  return { hrefOf, onClick }
}
