export const dayMinutes = 1440
export const weekMinutes = 7 * dayMinutes

/** Minutes since midnight of a wall time `HH:mm`. */
export const minutesOf = (wall: string): number => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5))

/** The remainder of a division that is never negative. */
export const wrap = (value: number, by: number): number => ((value % by) + by) % by

/** `HH:mm` of minutes since any midnight. */
export function wallOf(minutes: number): string {
  const inDay = wrap(minutes, dayMinutes)
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

/** From one wall time to the next such other: 1 to 1440 minutes; the same time again is a whole day. */
export const minutesUntil = (start: string, end: string): number =>
  wrap(minutesOf(end) - minutesOf(start) - 1, dayMinutes) + 1
