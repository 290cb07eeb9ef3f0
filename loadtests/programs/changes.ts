import { type MadeStep, numbers } from './makeProgram.ts'

const bytes = (steps: readonly MadeStep[]) => Buffer.from(steps.map(({ text }) => text).join(''))

/** Every `nth` line with another feed, one step moved, one gone, one new. */
export function edited(steps: readonly MadeStep[], nth: number): Buffer {
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

/** All blocks numbered anew. */
export function numbered(steps: readonly MadeStep[], by: number): Buffer {
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

/** Lines of few kinds in no order, which have most in common and no line that is there once. */
export function alikeLines(size: number, seed: number): Buffer {
  const random = numbers(seed)
  const lines: string[] = []
  for (let length = 0; length < size; length += 8) lines.push(`G1 X${Math.floor(random() * 8)}.`)
  return Buffer.from(lines.join('\n'))
}
