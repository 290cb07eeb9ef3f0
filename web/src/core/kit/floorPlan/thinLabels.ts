/** So many pixels a label takes, one whose text is not known included. */
const height = 22
const usualWidth = 88
const letter = 6.6
const beside = 8

/** How many pixels a label with this text is wide. */
export const labelWidth = (text: string): number => (text === '' ? usualWidth : text.length * letter + beside)

/** Where something is written, in pixels of the plan: from its left to its right, `y` as that of the sign above it. */
export type Block = { left: number; right: number; y: number }

/** What is written so far, by lines of the height of a label: what covers another lies in its line or beside it. */
function createPaper() {
  const lines = new Map<number, Block[]>()
  const lineOf = (y: number) => Math.floor(y / height)
  const near = (y: number) => [-1, 0, 1].flatMap((by) => lines.get(lineOf(y) + by) ?? [])
  return {
    isFree: (block: Block, but?: Block) =>
      near(block.y).every(
        (other) =>
          other === but ||
          other.right <= block.left ||
          other.left >= block.right ||
          Math.abs(other.y - block.y) >= height,
      ),
    write: (block: Block) => {
      lines.set(lineOf(block.y), [...(lines.get(lineOf(block.y)) ?? []), block])
    },
  }
}

/**
 * The signs whose names have room beside each other where the plan is so many pixels large, each with the text that has
 * room: of those that would cover each other the first. `textsOf`: what may be written at a sign, the shortest last; as
 * many as can be have the shortest, and those with room for more have more. The plan may be moved without any name
 * coming or going. `taken`: what is written already. A text that would go over the left or right edge of the plan is
 * moved by `dx` pixels.
 */
export function thinLabels<Sign extends { x: number; y: number }>(
  signs: readonly Sign[],
  pixels: { width: number; height: number },
  textsOf: (sign: Sign) => readonly string[] = () => [''],
  taken: readonly Block[] = [],
): { sign: Sign; text: string; dx: number }[] {
  const paper = createPaper()
  for (const block of taken) paper.write(block)
  const blockOf = ({ x, y }: Sign, text: string): Block => {
    const width = labelWidth(text)
    const centred = x * pixels.width - width / 2
    // Of one whose text is not known nothing can be over the edge.
    const left = text === '' ? centred : Math.max(0, Math.min(centred, pixels.width - width))
    return { left, right: left + width, y: y * pixels.height }
  }
  const shown = signs.flatMap((sign) => {
    const texts = textsOf(sign)
    const text = texts.at(-1) ?? ''
    const block = blockOf(sign, text)
    if (!paper.isFree(block)) return []
    paper.write(block)
    return [{ sign, text, texts, block }]
  })
  return shown.map(({ sign, text, texts, block }) => {
    const more = texts.find((longer) => longer !== text && paper.isFree(blockOf(sign, longer), block))
    if (more !== undefined) Object.assign(block, blockOf(sign, more))
    return { sign, text: more ?? text, dx: (block.left + block.right) / 2 - sign.x * pixels.width }
  })
}
