import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import { runK6, timesLine } from '../k6Drill/runK6.ts'
import { signIn } from '../k6Drill/signIn.ts'
import { keepTelling } from '../wallSoak/keepTelling.ts'
import type { YearWorld } from '../year/createYearWorld.ts'

const script = fileURLToPath(new URL('../k6/morning.ts', import.meta.url))

/**
 * A morning at a plant with its history: people open dashboards and change ranges while walls follow a floor on which
 * every machine speaks each three seconds. All of it on this machine: databases, gateway, ingest, plant and k6. Answers
 * which thresholds did not hold.
 */
export async function runMorning(
  k6: string,
  year: YearWorld,
  options: { users: number; walls: number; seconds: number; tell: (line: string) => void },
): Promise<string[]> {
  const { users, walls, seconds, tell } = options
  const { world, reader } = year
  const ingest = await startService({
    main: 'ingest/main.ts',
    env: world.env,
    word: 'the live floor is told from here',
    onError: console.log,
  })
  const gateway = await startService({
    main: 'gateway/main.ts',
    env: world.env,
    word: '"listening"',
    onError: console.log,
  })
  const telling = await keepTelling(year, year.deviceIds)
  try {
    const origin = `http://127.0.0.1:${world.env.PORT}`
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
    telling.restart()
    const before = loadavg()[0]!.toFixed(1)
    const { times, trends, counts, broken } = await runK6(k6, {
      script,
      variables: { ...variables, TAKT_SECONDS: String(seconds) },
      judged: true,
    })
    const framesEach = (counts.wall_frames ?? 0) / walls / (seconds + 20)
    tell(
      `${users} people and ${walls} walls for ${seconds} s; load average ${before} before, ${loadavg()[0]!.toFixed(1)} after`,
    )
    tell(`${telling.figures.messages} messages told; ${framesEach.toFixed(2)} frames a second at each wall`)
    for (const kind of [...times, ...trends]) tell(timesLine(kind))
    return framesEach < 3 ? [...broken, `${framesEach.toFixed(2)} frames a second at a wall`] : broken
  } finally {
    await telling.stop()
    await gateway.stop()
    await ingest.stop()
  }
}
