/** Length of the longer side of a plan, in units of its view. */
export const planUnits = 1000

/** The visible section of a plan: its center in plan units, and the number of pixels per unit as a power of 2. */
export type PlanView = { target: [x: number, y: number, z: number]; zoom: number }

type Size = { width: number; height: number }

/** Returns the size of the plan in plan units. */
export const unitsOf = ({ width, height }: Size): Size => {
  const scale = planUnits / Math.max(width, height)
  return { width: width * scale, height: height * scale }
}

/** Returns the view in which the whole plan fits into a box of this size, with a margin. */
export function fittingView(plan: Size, box: Size): PlanView {
  const { width, height } = unitsOf(plan)
  const scale = Math.min((box.width * 0.96) / width, (box.height * 0.92) / height)
  return { target: [width / 2, height / 2, 0], zoom: Math.log2(Math.max(scale, 0.01)) }
}

const roundSteps = [1, 2, 5]

/** Returns the longest round length in meters that takes at most `maxPixels` pixels, and its number of pixels. */
export function scaleBar(metresPerPixel: number, maxPixels: number): { metres: number; pixels: number } {
  const longest = metresPerPixel * maxPixels
  const power = 10 ** Math.floor(Math.log10(longest))
  const metres = Math.max(...roundSteps.map((step) => step * power).filter((length) => length <= longest))
  return { metres, pixels: metres / metresPerPixel }
}
