import { displayHereAnswer } from '@takt/domain/access/answers/display.ts'
import { displayHereMs } from '@takt/domain/access/displays.ts'
import { buildOf } from '@takt/domain/access/pageBuild.ts'
import { useEffect } from 'react'
import { answered } from '../../api/client.ts'
import { useClient, useSession } from '../../session/SessionContext.tsx'
import { reloadPage } from './reloadPage.ts'

const here = answered(displayHereAnswer)

/**
 * A display tells each minute that it is there and of which build its page is, and renews itself where it is told to.
 * What fails is tried again with the next time: whether the server is there is said elsewhere.
 */
export function useDisplayHere(): void {
  const client = useClient()
  const isShown = useSession((state) => state.context.isDisplay && state.matches({ auth: 'ready' }))
  useEffect(() => {
    if (!isShown) return
    const stop = new AbortController()
    const { signal } = stop
    const build = buildOf(document.documentElement.outerHTML)
    const tell = async () => {
      const { data } = await client.post('/displays/here', { schema: here, body: { build }, signal })
      if (data.renew !== null) await reloadPage({ build: data.renew, place: 0 }, signal)
    }
    const tryIt = () => void tell().catch(() => {})
    tryIt()
    const timer = setInterval(tryIt, displayHereMs)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [client, isShown])
}
