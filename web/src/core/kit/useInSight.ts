import { useEffect, useRef } from 'react'

/** Moves what was opened into sight as far as it is not: when it is another, or has grown (`of` changes). */
export function useInSight(of: string | undefined) {
  const element = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever opens it says when it is another
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [of])
  return element
}
