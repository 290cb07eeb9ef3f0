import type { WallSlide } from '@takt/domain/areas/efficiency/floor/walls.ts'
import { wallListTexts as texts } from './texts.ts'

/** A slide as a form holds it while it is typed: seconds and address as text, in one line. */
export type SlideDraft = { seconds: string; address: string }

export const lineOf = ({ seconds, address }: { seconds: string | number; address: string }) => `${seconds} ${address}`

/** The opposite of `lineOf`. */
export function draftOf(line: string): SlideDraft {
  const at = line.indexOf(' ')
  return { seconds: line.slice(0, at), address: line.slice(at + 1) }
}

/** What is sent for a line: seconds that are no number go as they were typed, for the server to name them. */
export function slideOf(line: string): { address: string; seconds: WallSlide['seconds'] | string } {
  const { seconds, address } = draftOf(line)
  const text = seconds.trim()
  return { address: address.trim(), seconds: /^\d{1,9}$/.test(text) ? Number(text) : text }
}

/** The list with the line at `place` moved by `by`; where it would leave the list it stays. */
export function movedLine(lines: readonly string[], place: number, by: 1 | -1): readonly string[] {
  const to = place + by
  if (to < 0 || to >= lines.length) return lines
  return lines.toSpliced(place, 1).toSpliced(to, 0, lines[place]!)
}

/** Problems by what people call their fields: `slides.1.address` is the address of dashboard 2. */
export const namedProblems = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([name, sentence]) => {
      const [, place, field] = /^slides\.(\d+)\.(address|seconds)$/.exec(name) ?? []
      if (field === 'address' || field === 'seconds') return [texts[field](Number(place) + 1), sentence]
      return [name === 'slides' ? texts.slidesLabel : name, sentence]
    }),
  )
