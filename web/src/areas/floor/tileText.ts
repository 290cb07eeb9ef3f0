/**
 * Formats the time in a state for reading from a distance: `0:42`, `42:10`, `3:10:00`, from one day on `2 d 3 h`.
 * `seconds` ≥ 0.
 */
export function stateAge(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const days = Math.floor(whole / 86_400)
  const hours = Math.floor((whole % 86_400) / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const two = (n: number) => String(n).padStart(2, '0')
  if (days > 0) return `${days} d ${hours} h`
  if (hours > 0) return `${hours}:${two(minutes)}:${two(whole % 60)}`
  return `${minutes}:${two(whole % 60)}`
}

/**
 * Cuts text to a width with an ellipsis; `measure` returns the width of a text. With `cutMiddle` it is cut in the middle
 * because machine names differ at both ends.
 */
export function fitText(
  text: string,
  width: number,
  options: { measure: (text: string) => number; cutMiddle?: boolean },
): string {
  if (text === '' || options.measure(text) <= width) return text
  let low = 0
  let high = text.length
  const cutTo = (length: number) =>
    options.cutMiddle
      ? `${text.slice(0, Math.floor(length / 2))}…${text.slice(text.length - Math.ceil(length / 2))}`
      : `${text.slice(0, length)}…`
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (options.measure(cutTo(middle)) <= width) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : cutTo(low)
}
