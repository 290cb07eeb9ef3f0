import type { PlanArea, PlanSign } from './planScene.ts'
import { type Block, labelWidth } from './thinLabels.ts'

/** Distance from a sign down to its name, in px. */
export const signNameDown = 19
/** Half the size of a sign and of a name, in px. */
const [halfSign, halfName] = [11, 8]
/** Offsets from the corner of an area to the start of its name inside it, and above it, in px. */
const [inside, above] = [
  { x: 6, y: 11 },
  { x: 0, y: -9 },
]

/**
 * An area with the offset of its name, in px from the area's corner, and the block that the name covers on the plan.
 */
export type AreaName = { area: PlanArea; corner: [x: number, y: number]; offset: [x: number, y: number]; block: Block }

/** Returns the upper left corner of an area. */
function cornerOf({ corners }: PlanArea): [number, number] {
  const top = Math.min(...corners.map(([, y]) => y))
  const edge = corners.filter(([, y]) => y - top < 0.01)
  return [Math.min(...edge.map(([x]) => x)), top]
}

/**
 * Returns the positions of the names of areas on a plan of this size: in their upper left corner, or above it if a sign
 * is there.
 */
export function areaNames(
  { areas, signs }: { areas: readonly PlanArea[]; signs: readonly Pick<PlanSign, 'x' | 'y'>[] },
  pixels: { width: number; height: number },
): AreaName[] {
  return areas.map((area) => {
    const corner = cornerOf(area)
    const [x, y] = [corner[0] * pixels.width, corner[1] * pixels.height]
    const width = labelWidth(area.name)
    const isOccupied = signs.some(
      (sign) =>
        sign.x * pixels.width > x + inside.x - halfSign &&
        sign.x * pixels.width < x + inside.x + width + halfSign &&
        Math.abs(sign.y * pixels.height - y - inside.y) < halfSign + halfName,
    )
    const position = isOccupied ? above : inside
    const left = x + position.x
    const block = { left, right: left + width, y: y + position.y - signNameDown }
    return { area, corner, offset: [position.x, position.y], block }
  })
}
