/** True if a point lies in a polygon (corners in order, the last connected to the first), by the even-odd rule. */
export function isInPolygon(polygon: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let isIn = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, ay] = polygon[i]!
    const [bx, by] = polygon[j]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
  }
  return isIn
}
