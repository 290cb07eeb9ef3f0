import type { NatsConnection } from 'nats'
import { quantile } from './sampleWriter.ts'
import { watchFrames } from './watchFrames.ts'

export type Wall = { organizationId: number; nats: NatsConnection }

/** Follows the live floors of organizations, with one wall each. */
export async function watchAllFrames(walls: readonly Wall[]) {
  const watchers = new Map<number, Awaited<ReturnType<typeof watchFrames>>>()
  for (const { organizationId, nats } of walls) watchers.set(organizationId, await watchFrames(nats, organizationId))
  const all = () => [...watchers.values()]
  return {
    floorOf: (organizationId: number) => watchers.get(organizationId)!.floor,
    /** Starts counting frames from now on. */
    startCounting() {
      for (const wall of all()) wall.startCounting()
    },
    /**
     * Returns frames per second at a wall (median); the slowest ten seconds and the longest pause of any wall;
     * kilobytes per second of all; gaps and steps (quarter seconds between frames) of all.
     */
    figures() {
      const wallStats = all().map((wall) => wall.figures())
      const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
      return {
        framesPerSecond: quantile(
          wallStats.map((stats) => stats.framesPerSecond),
          0.5,
        ),
        poorestPerSecond: Math.min(...wallStats.map((stats) => stats.poorestPerSecond)),
        longestPauseMs: Math.max(...wallStats.map((stats) => stats.longestPauseMs)),
        kilobytesPerSecond: sum(wallStats.map((stats) => stats.kilobytesPerSecond)),
        gaps: sum(wallStats.map(({ gaps }) => gaps)),
        steps: wallStats.flatMap(({ steps }) => steps),
      }
    },
    stop() {
      for (const wall of all()) wall.stop()
    },
  }
}
