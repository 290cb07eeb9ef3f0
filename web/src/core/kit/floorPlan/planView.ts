/** The longer side of a plan, in the units of its view. */
export const planUnits = 1000

/** What of a plan is seen: its middle in plan units, and how much larger one unit is than one pixel (as power of 2). */
export type PlanView = { target: [x: number, y: number, z: number]; zoom: number }

type Size = { width: number; height: number }

/** The plan's size in plan units. */
export const unitsOf = ({ width, height }: Size): Size => {
  const scale = planUnits / Math.max(width, height)
  return { width: width * scale, height: height * scale }
}

/** The view in which the whole plan fits into a box of so many pixels, with some room around it. */
export function fittingView(plan: Size, box: Size): PlanView {
  const { width, height } = unitsOf(plan)
  const scale = Math.min((box.width * 0.96) / width, (box.height * 0.92) / height)
  return { target: [width / 2, height / 2, 0], zoom: Math.log2(Math.max(scale, 0.01)) }
}

const roundSteps = [1, 2, 5]

/** The longest round length in metres that takes at most `most` pixels, and how many it takes. */
export function scaleBar(metresPerPixel: number, most: number): { metres: number; pixels: number } {
  const longest = metresPerPixel * most
  const power = 10 ** Math.floor(Math.log10(longest))
  const metres = Math.max(...roundSteps.map((step) => step * power).filter((length) => length <= longest))
  return { metres, pixels: metres / metresPerPixel }
}
