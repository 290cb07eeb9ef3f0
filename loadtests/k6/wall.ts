import { openSession } from './lib/api.ts'
import { followWall, wallThresholds } from './lib/followWall.ts'
import { numberOf, seconds } from './lib/settings.ts'
import { summaryOf, summaryTrendStats } from './lib/summary.ts'

// Walls that follow the live floor. See README.md.
export const options = {
  scenarios: {
    walls: {
      executor: 'per-vu-iterations',
      vus: numberOf('TAKT_WALLS', 20),
      iterations: 1,
      maxDuration: `${seconds + 60}s`,
    },
  },
  thresholds: { http_req_failed: ['rate==0'], checks: ['rate==1'], ...wallThresholds },
  summaryTrendStats,
}

export const setup = () => ({ token: openSession() })

export default ({ token }: ReturnType<typeof setup>) => followWall(token, seconds)

export const handleSummary = summaryOf('wall')
