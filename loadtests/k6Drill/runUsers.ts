import { loadavg } from 'node:os'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { reader } from '../grid/openWorks.ts'
import { runK6, timesLine } from './runK6.ts'
import { signIn } from './signIn.ts'

/**
 * Has k6 users run a script against a gateway of this environment, after ten seconds of warm-up; returns the thresholds
 * that were crossed.
 */
export async function runUsers(
  k6: string,
  { script, variables: scriptVariables = {} }: { script: string; variables?: Record<string, string> },
  options: { env: Record<string, string>; users: number; seconds: number; report: (line: string) => void },
): Promise<string[]> {
  const { users, seconds, report } = options
  const gateway = await startService({
    main: 'gateway/main.ts',
    env: options.env,
    word: '"listening"',
    onError: console.log,
  })
  try {
    const origin = `http://127.0.0.1:${options.env.PORT}`
    const variables = {
      ...scriptVariables,
      TAKT_ORIGIN: origin,
      TAKT_TOKEN: await signIn(origin, reader),
      TAKT_USERS: String(users),
    }
    await runK6(k6, { script, variables: { ...variables, TAKT_SECONDS: '10' }, judged: false })
    const before = loadavg()[0]!.toFixed(1)
    const { times, broken } = await runK6(k6, {
      script,
      variables: { ...variables, TAKT_SECONDS: String(seconds) },
      judged: true,
    })
    report(
      `${users} users for ${seconds} s; load average ${before} before, ${loadavg()[0]!.toFixed(1)} after; milliseconds`,
    )
    for (const kind of times) report(timesLine(kind))
    return broken
  } finally {
    await gateway.stop()
  }
}
