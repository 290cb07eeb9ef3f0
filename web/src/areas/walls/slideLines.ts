import type { WallSlide } from '@takt/domain/areas/efficiency/floor/walls.ts'
import { wallListTexts as texts } from './texts.ts'

/** A slide while it is typed: seconds and address as text, in one line. */
export type SlideDraft = { seconds: string; address: string }

export const lineOf = ({ seconds, address }: { seconds: string | number; address: string }) => `${seconds} ${address}`

/** The inverse of `lineOf`. */
export function draftOf(line: string): SlideDraft {
  const at = line.indexOf(' ')
  return { seconds: line.slice(0, at), address: line.slice(at + 1) }
}

/** Returns the payload of a line: invalid seconds are sent as typed, for the server to report. */
export function slideOf(line: string): { address: string; seconds: WallSlide['seconds'] | string } {
  const { seconds, address } = draftOf(line)
  const text = seconds.trim()
  return { address: address.trim(), seconds: /^\d{1,9}$/.test(text) ? Number(text) : text }
}

/** Returns the list with the line at `index` moved by `by`; at the edge it stays. */
export function moveLine(lines: readonly string[], index: number, by: 1 | -1): readonly string[] {
  const to = index + by
  if (to < 0 || to >= lines.length) return lines
  return lines.toSpliced(index, 1).toSpliced(to, 0, lines[index]!)
}

/** Returns problems by visible field name: `slides.1.address` is the address of dashboard 2. */
export const namedProblems = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([name, message]) => {
      const [, index, field] = /^slides\.(\d+)\.(address|seconds)$/.exec(name) ?? []
      if (field === 'address' || field === 'seconds') return [texts[field](Number(index) + 1), message]
      return [name === 'slides' ? texts.slidesLabel : name, message]
    }),
  )
