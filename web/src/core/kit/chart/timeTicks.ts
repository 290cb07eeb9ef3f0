import type uPlot from 'uplot'

/** Minimum distance of ticks, in rem, such that each can have a date as label: `Wed, Nov 18`. */
export const tickSpaceRem = 5.75

/** Space for a label, in rem: with less space before the edge, the label is omitted rather than cut off. */
const labelWidthRem = { time: 2.5, day: 5 }

/** Returns the labels of a time axis, which start at their ticks (epoch seconds); `tick` formats epoch ms. */
export const timeTicks =
  (tick: (ms: number, first: boolean) => string, root: number) =>
  (plot: uPlot, ticks: readonly number[]): string[] =>
    ticks.map((secs, index) => {
      const text = tick(secs * 1000, index === 0)
      const before = ticks[index - 1]
      // Two ticks on the same day, which is labeled once.
      if (before !== undefined && tick(before * 1000, index === 1) === text) return ''
      const availableWidth = plot.bbox.width / (window.devicePixelRatio || 1) - plot.valToPos(secs, 'x')
      return availableWidth < (text.length > 5 ? labelWidthRem.day : labelWidthRem.time) * root ? '' : text
    })
