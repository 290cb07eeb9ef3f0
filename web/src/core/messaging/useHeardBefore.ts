import { useEffect, useState } from 'react'
import { useMessaging } from './MessagingContext.tsx'

const name = 'takt.heard'

/** When the line gave its last sign of life before this page was loaded anew (epoch ms); null where it was not. */
export function useHeardBefore(): number | null {
  const { feed } = useMessaging()
  const [before] = useState(() => Number(window.sessionStorage.getItem(name)) || null)
  useEffect(() => {
    const keep = () => {
      const at = feed.lastFrameAt()
      if (at !== null) window.sessionStorage.setItem(name, String(at))
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [feed])
  return before
}
