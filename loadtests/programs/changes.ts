import { numbers, type ProgramStep } from './makeProgram.ts'

const bytes = (steps: readonly ProgramStep[]) => Buffer.from(steps.map(({ text }) => text).join(''))

/** Returns the program with another feed in every `nth` line, one step moved, one removed, one added. */
export function edited(steps: readonly ProgramStep[], nth: number): Buffer {
  let line = 0
  const changed = steps.map(({ tool, text }) => ({
    tool,
    text: text.replace(/ F(\d+)/g, (word, feed) => (line++ % nth === 0 ? ` F${Number(feed) + 1}` : word)),
  }))
  if (changed.length > 8) {
    changed.push(...changed.splice(3, 1))
    changed.splice(5, 1)
    changed.splice(6, 0, { tool: 999, text: '(OP 999 NEW)\r\nT999 M6\r\nG1 X1 F5\r\n' })
  }
  return bytes(changed)
}

/** Returns the program with all blocks renumbered. */
export function numbered(steps: readonly ProgramStep[], by: number): Buffer {
  let block = 0
  return Buffer.from(
    bytes(steps)
      .toString()
      .replace(/^(?=[GST])/gm, () => {
        block += by
        return `N${block} `
      }),
  )
}

/** Returns lines of few kinds in random order, with much in common and no unique line. */
export function similarLines(size: number, seed: number): Buffer {
  const random = numbers(seed)
  const lines: string[] = []
  for (let length = 0; length < size; length += 8) lines.push(`G1 X${Math.floor(random() * 8)}.`)
  return Buffer.from(lines.join('\n'))
}
