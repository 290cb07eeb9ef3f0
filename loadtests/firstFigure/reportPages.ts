import type { Opened, PageRequest } from './watchPage.ts'

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the medians of several measurements of one page as a line. */
export function mediansLine(name: string, measured: readonly Opened[]): string {
  const of = (read: (opened: Opened) => number) => median(measured.map(read))
  const times = measured.map(({ figureMs }) => figureMs.toFixed(0)).join(' ')
  const counts = [
    `first figure ${of(({ figureMs }) => figureMs).toFixed(0)} ms (${times})`,
    `main thread ${of(({ mainThreadMs }) => mainThreadMs).toFixed(0)} ms`,
    `${of(({ kb }) => kb).toFixed(0)} kB`,
    `${of(({ requests }) => requests.length).toFixed(0)} requests`,
    `${of(({ longTasks }) => longTasks).toFixed(0)} long tasks, ${of(({ longTaskMs }) => longTaskMs).toFixed(0)} ms`,
  ]
  return `${name.padEnd(36)} ${counts.join('; ')}`
}

const requestLine = ({ name, start, end, kb }: PageRequest) =>
  `  ${start.toFixed(0).padStart(6)} ${end.toFixed(0).padStart(6)} ms ${kb.toFixed(1).padStart(8)} kB  ${name.slice(0, 100)}`

/** Returns the requests of a page with their start and end, in order. */
export const waterfallLines = ({ requests }: Opened): string[] =>
  requests.toSorted((a, b) => a.start - b.start).map(requestLine)
