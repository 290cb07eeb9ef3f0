import { type RefObject, useEffect, useState } from 'react'

/** True if the element has been visible at some time. */
export function useHasBeenVisible(element: RefObject<Element | null>): boolean {
  const [hasBeenVisible, setHasBeenVisible] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeenVisible(true)
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return hasBeenVisible
}
