import type { NatsConnection } from 'nats'
import { quantile } from './sampleWriter.ts'
import { watchFrames } from './watchFrames.ts'

export type Wall = { organizationId: number; nats: NatsConnection }

/** Follows the live floors of organizations, a wall each. */
export async function watchAllFrames(walls: readonly Wall[]) {
  const watched = new Map<number, Awaited<ReturnType<typeof watchFrames>>>()
  for (const { organizationId, nats } of walls) watched.set(organizationId, await watchFrames(nats, organizationId))
  const all = () => [...watched.values()]
  return {
    floorOf: (organizationId: number) => watched.get(organizationId)!.floor,
    /** From here on frames are counted. */
    begin() {
      for (const wall of all()) wall.begin()
    },
    /**
     * Frames a second at a wall (median); the poorest ten seconds and the longest pause of any; what all were sent a
     * second; gaps and steps (quarter seconds from a frame to the next) of all.
     */
    figures() {
      const figures = all().map((wall) => wall.figures())
      const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
      return {
        framesPerSecond: quantile(
          figures.map((figure) => figure.framesPerSecond),
          0.5,
        ),
        poorestPerSecond: Math.min(...figures.map((figure) => figure.poorestPerSecond)),
        longestPauseMs: Math.max(...figures.map((figure) => figure.longestPauseMs)),
        kilobytesPerSecond: sum(figures.map((figure) => figure.kilobytesPerSecond)),
        gaps: sum(figures.map(({ gaps }) => gaps)),
        steps: figures.flatMap(({ steps }) => steps),
      }
    },
    stop() {
      for (const wall of all()) wall.stop()
    },
  }
}
