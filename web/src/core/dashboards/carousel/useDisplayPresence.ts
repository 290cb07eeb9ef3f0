import { displayHeartbeatMs } from '@takt/domain/areas/access/displays.ts'
import { buildOf } from '@takt/domain/areas/access/pageBuild.ts'
import { displayHeartbeatResponse } from '@takt/domain/areas/access/responses/display.ts'
import { useEffect } from 'react'
import { dataResponse } from '../../api/client.ts'
import { useClient, useSession } from '../../session/SessionContext.tsx'
import { reloadPage } from './reloadPage.ts'

const presenceResponse = dataResponse(displayHeartbeatResponse)

/** Interval (ms) at which a display with a pending reload checks if it may reload. */
const checkMs = 2000
const always = () => true

/**
 * Reports the presence and the build of a display every minute, and reloads it on request as soon as no user is in the
 * middle of something (`isFree`). Failures are retried with the next report; the connection state is shown elsewhere.
 */
export function useDisplayPresence(isFree: () => boolean = always): void {
  const client = useClient()
  const isDisplayReady = useSession((state) => state.context.isDisplay && state.matches({ auth: 'ready' }))
  useEffect(() => {
    if (!isDisplayReady) return
    const stop = new AbortController()
    const { signal } = stop
    const build = buildOf(document.documentElement.outerHTML)
    let requestedBuild: string | null = null
    const renew = async () => {
      if (requestedBuild === null || !isFree()) return
      const next = requestedBuild
      requestedBuild = null
      await reloadPage({ build: next, place: 0 }, signal)
    }
    const reportPresence = async () => {
      const { data } = await client.post('/displays/here', { schema: presenceResponse, body: { build }, signal })
      requestedBuild = data.renew ?? requestedBuild
      await renew()
    }
    const tryReport = () => void reportPresence().catch(() => {})
    tryReport()
    const timers = [
      setInterval(tryReport, displayHeartbeatMs),
      setInterval(() => void renew().catch(() => {}), checkMs),
    ]
    return () => {
      stop.abort()
      for (const timer of timers) clearInterval(timer)
    }
  }, [client, isDisplayReady, isFree])
}
