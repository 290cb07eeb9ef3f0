import type { PlanArea, PlanSign } from './planScene.ts'
import { type Block, labelWidth } from './thinLabels.ts'

/** From a sign down to its name, in pixels. */
export const signNameDown = 19
/** Half a sign and half a name, in pixels. */
const [halfSign, halfName] = [11, 8]
/** From the corner of an area to the start of its name within it, and to the one above it, in pixels. */
const [inside, above] = [
  { x: 6, y: 11 },
  { x: 0, y: -9 },
]

/** An area with the place of its name, in pixels from the area's corner, and what that covers of the plan. */
export type AreaName = { area: PlanArea; corner: [x: number, y: number]; offset: [x: number, y: number]; block: Block }

/** The upper left corner of an area. */
function cornerOf({ corners }: PlanArea): [number, number] {
  const top = Math.min(...corners.map(([, y]) => y))
  const edge = corners.filter(([, y]) => y - top < 0.01)
  return [Math.min(...edge.map(([x]) => x)), top]
}

/** Where names of areas are written on a plan of so many pixels: in their upper left corner, or above it beside a sign. */
export function areaNames(
  { areas, signs }: { areas: readonly PlanArea[]; signs: readonly Pick<PlanSign, 'x' | 'y'>[] },
  pixels: { width: number; height: number },
): AreaName[] {
  return areas.map((area) => {
    const corner = cornerOf(area)
    const [x, y] = [corner[0] * pixels.width, corner[1] * pixels.height]
    const width = labelWidth(area.name)
    const isTaken = signs.some(
      (sign) =>
        sign.x * pixels.width > x + inside.x - halfSign &&
        sign.x * pixels.width < x + inside.x + width + halfSign &&
        Math.abs(sign.y * pixels.height - y - inside.y) < halfSign + halfName,
    )
    const place = isTaken ? above : inside
    const left = x + place.x
    const block = { left, right: left + width, y: y + place.y - signNameDown }
    return { area, corner, offset: [place.x, place.y], block }
  })
}
