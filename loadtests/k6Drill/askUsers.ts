import { loadavg } from 'node:os'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import { reader } from '../grid/openWorks.ts'
import { runK6, timesLine } from './runK6.ts'
import { signIn } from './signIn.ts'

/**
 * Lets k6's users do what a script says with a gateway of this environment, after ten seconds to warm up; answers which
 * thresholds did not hold.
 */
export async function askUsers(
  k6: string,
  { script, variables: own = {} }: { script: string; variables?: Record<string, string> },
  options: { env: Record<string, string>; users: number; seconds: number; tell: (line: string) => void },
): Promise<string[]> {
  const { users, seconds, tell } = options
  const gateway = await startService({
    main: 'gateway/main.ts',
    env: options.env,
    word: '"listening"',
    onError: console.log,
  })
  try {
    const origin = `http://127.0.0.1:${options.env.PORT}`
    const variables = {
      ...own,
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
    tell(
      `${users} users for ${seconds} s; load average ${before} before, ${loadavg()[0]!.toFixed(1)} after; milliseconds`,
    )
    for (const kind of times) tell(timesLine(kind))
    return broken
  } finally {
    await gateway.stop()
  }
}
