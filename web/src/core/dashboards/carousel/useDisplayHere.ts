import { displayHereAnswer } from '@takt/domain/areas/access/answers/display.ts'
import { displayHereMs } from '@takt/domain/areas/access/displays.ts'
import { buildOf } from '@takt/domain/areas/access/pageBuild.ts'
import { useEffect } from 'react'
import { answered } from '../../api/client.ts'
import { useClient, useSession } from '../../session/SessionContext.tsx'
import { reloadPage } from './reloadPage.ts'

const here = answered(displayHereAnswer)

/** How often a display that was told to renew itself looks whether it may (ms). */
const lookMs = 2000
const always = () => true

/**
 * A display tells each minute that it is there and of which build its page is, and renews itself where it is told to,
 * as soon as nobody is in the middle of something (`isFree`). What fails is tried again with the next time: whether the
 * server is there is said elsewhere.
 */
export function useDisplayHere(isFree: () => boolean = always): void {
  const client = useClient()
  const isShown = useSession((state) => state.context.isDisplay && state.matches({ auth: 'ready' }))
  useEffect(() => {
    if (!isShown) return
    const stop = new AbortController()
    const { signal } = stop
    const build = buildOf(document.documentElement.outerHTML)
    let wanted: string | null = null
    const renew = async () => {
      if (wanted === null || !isFree()) return
      const next = wanted
      wanted = null
      await reloadPage({ build: next, place: 0 }, signal)
    }
    const tell = async () => {
      const { data } = await client.post('/displays/here', { schema: here, body: { build }, signal })
      wanted = data.renew ?? wanted
      await renew()
    }
    const tryIt = () => void tell().catch(() => {})
    tryIt()
    const timers = [setInterval(tryIt, displayHereMs), setInterval(() => void renew().catch(() => {}), lookMs)]
    return () => {
      stop.abort()
      for (const timer of timers) clearInterval(timer)
    }
  }, [client, isShown, isFree])
}
