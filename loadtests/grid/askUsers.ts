import { loadavg } from 'node:os'
import { startService } from '../flood/startService.ts'
import { reader } from './openWorks.ts'
import { runK6 } from './runK6.ts'

/** Lets k6's users ask a gateway of this environment, after ten seconds to warm up; answers which thresholds did not hold. */
export async function askUsers(
  k6: string,
  options: { env: Record<string, string>; users: number; seconds: number; tell: (line: string) => void },
): Promise<string[]> {
  const { users, seconds, tell } = options
  const gateway = await startService('gateway/main.ts', options.env, '"listening"')
  try {
    const origin = `http://127.0.0.1:${options.env.PORT}`
    const asking = { users, origin, token: await signIn(origin) }
    await runK6(k6, { ...asking, seconds: 10, judged: false })
    const before = loadavg()[0]!.toFixed(1)
    const { times, broken } = await runK6(k6, { ...asking, seconds, judged: true })
    tell(
      `${users} users for ${seconds} s; load average ${before} before, ${loadavg()[0]!.toFixed(1)} after; milliseconds`,
    )
    for (const { kind, count, med, 'p(95)': p95, max } of times)
      tell(
        `${(kind || 'all').padEnd(34)} ${count} answers, median ${med.toFixed(1)}, 95 % ${p95.toFixed(1)}, most ${max.toFixed(1)}`,
      )
    return broken
  } finally {
    await gateway.stop()
  }
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reader),
  })
  const { token, message } = (await answer.json()) as { token?: string; message: string }
  if (!token) throw new Error(`The reader could not sign in: ${message}`)
  return token
}
