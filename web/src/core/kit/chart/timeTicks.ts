import type uPlot from 'uplot'

/** How far apart, in rem, ticks must be that each may carry a day's name: `Wed, Nov 18`. */
export const tickSpaceRem = 5.75

/** Room for a day's name, in rem: where less is left before the edge, nothing is written rather than half of it. */
const roomRem = { time: 2.5, day: 5 }

/**
 * The words beneath an axis of time whose labels begin at their ticks (epoch seconds); `tick` makes them of epoch ms.
 */
export const timeTicks =
  (tick: (ms: number, first: boolean) => string, root: number) =>
  (plot: uPlot, ticks: readonly number[]): string[] =>
    ticks.map((secs, place) => {
      const text = tick(secs * 1000, place === 0)
      const before = ticks[place - 1]
      // Two ticks in a day that is named once.
      if (before !== undefined && tick(before * 1000, place === 1) === text) return ''
      const room = plot.bbox.width / (window.devicePixelRatio || 1) - plot.valToPos(secs, 'x')
      return room < (text.length > 5 ? roomRem.day : roomRem.time) * root ? '' : text
    })
