import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { runK6, timesLine } from '../k6Drill/runK6.ts'
import { signIn } from '../k6Drill/signIn.ts'
import { publishTelemetry } from '../wallSoak/publishTelemetry.ts'
import type { YearEnvironment } from '../year/createYearEnvironment.ts'

const script = fileURLToPath(new URL('../k6/morning.ts', import.meta.url))

/**
 * Simulates a morning at a plant with its history: users open dashboards and change ranges while walls follow a floor
 * on which every machine publishes every three seconds. Everything runs on this machine: databases, gateway, ingest,
 * plant and k6. Returns the thresholds that were crossed.
 */
export async function runMorning(
  k6: string,
  year: YearEnvironment,
  options: { users: number; walls: number; seconds: number; report: (line: string) => void },
): Promise<string[]> {
  const { users, walls, seconds, report } = options
  const { environment, reader } = year
  const ingest = await startService({
    main: 'ingest/main.ts',
    env: environment.env,
    word: 'the live floor is told from here',
    onError: console.log,
  })
  const gateway = await startService({
    main: 'gateway/main.ts',
    env: environment.env,
    word: '"listening"',
    onError: console.log,
  })
  const publishing = await publishTelemetry(year, year.deviceIds)
  try {
    const origin = `http://127.0.0.1:${environment.env.PORT}`
    const variables = {
      TAKT_ORIGIN: origin,
      TAKT_TOKEN: await signIn(origin, reader),
      TAKT_USERS: String(users),
      TAKT_WALLS: String(walls),
    }
    await runK6(k6, {
      script,
      variables: { ...variables, TAKT_USERS: '10', TAKT_WALLS: '1', TAKT_SECONDS: '10' },
      judged: false,
    })
    publishing.restart()
    const before = loadavg()[0]!.toFixed(1)
    const { times, trends, counts, broken } = await runK6(k6, {
      script,
      variables: { ...variables, TAKT_SECONDS: String(seconds) },
      judged: true,
    })
    const framesEach = (counts.wall_frames ?? 0) / walls / (seconds + 20)
    report(
      `${users} people and ${walls} walls for ${seconds} s; load average ${before} before, ${loadavg()[0]!.toFixed(1)} after`,
    )
    report(`${publishing.figures.messages} messages told; ${framesEach.toFixed(2)} frames a second at each wall`)
    for (const kind of [...times, ...trends]) report(timesLine(kind))
    return framesEach < 3 ? [...broken, `${framesEach.toFixed(2)} frames a second at a wall`] : broken
  } finally {
    await publishing.stop()
    await gateway.stop()
    await ingest.stop()
  }
}
