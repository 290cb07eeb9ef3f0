import { useEffect, useRef } from 'react'

/**
 * Scrolls an opened element into view, as far as needed, whenever `of` changes because another one was opened or it has
 * grown.
 */
export function useScrollIntoView(of: string | undefined) {
  const element = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever opens it says when it is another
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [of])
  return element
}
