/** So many pixels a label takes, one whose text is not known included. */
const height = 22
const usualWidth = 88
const letter = 6.6
const beside = 8

const widthOf = (text: string) => (text === '' ? usualWidth : text.length * letter + beside)

type Block = { left: number; right: number; y: number }

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
 * coming or going.
 */
export function thinLabels<Sign extends { x: number; y: number }>(
  signs: readonly Sign[],
  pixels: { width: number; height: number },
  textsOf: (sign: Sign) => readonly string[] = () => [''],
): { sign: Sign; text: string }[] {
  const paper = createPaper()
  const blockOf = ({ x, y }: Sign, text: string): Block => {
    const [middle, half] = [x * pixels.width, widthOf(text) / 2]
    return { left: middle - half, right: middle + half, y: y * pixels.height }
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
    if (more === undefined) return { sign, text }
    const { left, right } = blockOf(sign, more)
    Object.assign(block, { left, right })
    return { sign, text: more }
  })
}
