import type { ErrorReport } from '@takt/domain/areas/health/errorReport.ts'
import { z } from 'zod'

/** Size in bytes from which responses count as data. */
const smallBelow = 500
const failed = z.looseObject({ success: z.literal(false) })

/** True if a response, given as text, its size and its parsed body, is a problem to be reported. */
export const isProblem = (text: string, bytes: number, body: unknown): boolean =>
  bytes < smallBelow && (/timeout/i.test(text) || failed.safeParse(body).success)

const maxPerMinute = 20
const minuteMs = 60_000

/** Creates a function that reports problems to the server, up to a rate limit; failed reports are ignored. */
export function reportProblems(options: { token: () => string | null; fetch?: typeof fetch; now?: () => number }) {
  const {
    token,
    fetch: sendRequest = (...request: Parameters<typeof fetch>) => fetch(...request),
    now = Date.now,
  } = options
  let reportTimes: number[] = []
  return (report: ErrorReport): void => {
    const authorization = token()
    reportTimes = reportTimes.filter((at) => now() - at < minuteMs)
    if (authorization === null || reportTimes.length >= maxPerMinute) return
    reportTimes.push(now())
    const headers = { authorization, 'content-type': 'application/json' }
    sendRequest('/api/errorReports', { method: 'POST', headers, body: JSON.stringify(report), keepalive: true }).catch(
      () => {},
    )
  }
}
