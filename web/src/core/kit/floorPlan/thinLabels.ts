/** Height of a label in px; the default width also applies to a label with unknown text. */
const height = 22
const defaultWidth = 88
const characterWidth = 6.6
const padding = 8

/** Returns the width of a label with this text, in px. */
export const labelWidth = (text: string): number =>
  text === '' ? defaultWidth : text.length * characterWidth + padding

/** The position of a text, in px of the plan: its left and right edge; `y` is that of the sign above it. */
export type Block = { left: number; right: number; y: number }

/**
 * Creates an index of the placed texts, by lines of the height of a label: texts that overlap are in the same or an
 * adjacent line.
 */
function createPaper() {
  const lines = new Map<number, Block[]>()
  const lineOf = (y: number) => Math.floor(y / height)
  const nearbyBlocks = (y: number) => [-1, 0, 1].flatMap((by) => lines.get(lineOf(y) + by) ?? [])
  return {
    isFree: (block: Block, but?: Block) =>
      nearbyBlocks(block.y).every(
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
 * Returns the signs whose names fit on a plan of this size without overlap, each with the text that fits; of signs
 * whose names overlap, the first one. `textsOf`: the possible texts of a sign, the shortest last. As many signs as
 * possible get the shortest text; those with more room get a longer one. Panning the plan does not change the names.
 * `existingBlocks`: texts that exist already. A text that would extend over the left or right edge of the plan is moved
 * by `dx` px.
 */
export function thinLabels<Sign extends { x: number; y: number }>(
  signs: readonly Sign[],
  pixels: { width: number; height: number },
  textsOf: (sign: Sign) => readonly string[] = () => [''],
  existingBlocks: readonly Block[] = [],
): { sign: Sign; text: string; dx: number }[] {
  const paper = createPaper()
  for (const block of existingBlocks) paper.write(block)
  const blockOf = ({ x, y }: Sign, text: string): Block => {
    const width = labelWidth(text)
    const centred = x * pixels.width - width / 2
    // A label with unknown text is not moved at the edge.
    const left = text === '' ? centred : Math.max(0, Math.min(centred, pixels.width - width))
    return { left, right: left + width, y: y * pixels.height }
  }
  const placed = signs.flatMap((sign) => {
    const texts = textsOf(sign)
    const text = texts.at(-1) ?? ''
    const block = blockOf(sign, text)
    if (!paper.isFree(block)) return []
    paper.write(block)
    return [{ sign, text, texts, block }]
  })
  return placed.map(({ sign, text, texts, block }) => {
    const more = texts.find((longer) => longer !== text && paper.isFree(blockOf(sign, longer), block))
    if (more !== undefined) Object.assign(block, blockOf(sign, more))
    return { sign, text: more ?? text, dx: (block.left + block.right) / 2 - sign.x * pixels.width }
  })
}
