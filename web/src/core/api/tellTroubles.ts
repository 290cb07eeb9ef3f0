import type { ErrorReport } from '@takt/domain/areas/health/errorReport.ts'
import { z } from 'zod'

/** Answers of so many bytes and more are data. */
const smallBelow = 500
const failed = z.looseObject({ success: z.literal(false) })

/** Whether an answer, as text of so many bytes and as what it comes to, is trouble that somebody should hear of. */
export const isTrouble = (text: string, bytes: number, body: unknown): boolean =>
  bytes < smallBelow && (/timeout/i.test(text) || failed.safeParse(body).success)

const mostAMinute = 20
const minuteMs = 60_000

/** Tells the server of trouble, some of it at least; whether it hears is nobody's business. */
export function tellTroubles(options: { token: () => string | null; fetch?: typeof fetch; now?: () => number }) {
  const { token, fetch: ask = (...request: Parameters<typeof fetch>) => fetch(...request), now = Date.now } = options
  let told: number[] = []
  return (report: ErrorReport): void => {
    const authorization = token()
    told = told.filter((at) => now() - at < minuteMs)
    if (authorization === null || told.length >= mostAMinute) return
    told.push(now())
    const headers = { authorization, 'content-type': 'application/json' }
    ask('/api/errorReports', { method: 'POST', headers, body: JSON.stringify(report), keepalive: true }).catch(() => {})
  }
}
