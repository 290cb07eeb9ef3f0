export const dayMinutes = 1440
export const weekMinutes = 7 * dayMinutes

/** Returns the minutes since midnight of a local time `HH:mm`. */
export const minutesOf = (wall: string): number => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5))

/** Returns the remainder of a division, never negative. */
export const wrap = (value: number, by: number): number => ((value % by) + by) % by

/** Returns `HH:mm` for minutes since any midnight. */
export function wallOf(minutes: number): string {
  const inDay = wrap(minutes, dayMinutes)
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

/**
 * Returns the minutes from one local time to the next occurrence of another: 1 to 1440; equal times are a whole day.
 */
export const minutesUntil = (start: string, end: string): number =>
  wrap(minutesOf(end) - minutesOf(start) - 1, dayMinutes) + 1
