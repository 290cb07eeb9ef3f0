import type uPlot from 'uplot'

/** Draws a cross at each point of a series, in place of uPlot's dots; `arm` is half as wide as it (CSS px). */
export const crossPaths =
  (arm: number): uPlot.Series.Points.PathBuilder =>
  (plot, series, from, to) => {
    const half = arm * (window.devicePixelRatio || 1)
    const stroke = new Path2D()
    for (let k = from; k <= to; k++) {
      const level = plot.data[series]![k]
      if (level == null) continue
      const [x, y] = [plot.valToPos(plot.data[0][k]!, 'x', true), plot.valToPos(level, 'y', true)]
      for (const sign of [-1, 1]) {
        stroke.moveTo(x - half, y - sign * half)
        stroke.lineTo(x + half, y + sign * half)
      }
    }
    return { stroke }
  }
