import { type RefObject, useEffect, useState } from 'react'

/** Whether an element was in sight at some time. */
export function useSeen(place: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place])
  return isSeen
}
