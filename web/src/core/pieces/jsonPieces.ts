import type { Pace } from './pace.ts'

/**
 * A value as JSON in pieces: `frame` is the whole with its long lists empty, `lists` are these, by where they belong.
 */
export type JsonPieces = { frame: string; lists: { path: readonly string[]; pieces: string[] }[] }

/** So many characters of a list are parsed in one go: well under a millisecond. */
const pieceChars = 32_768
/** Lists are looked for in an answer's envelope, in what it holds, and in the objects of that. */
const deepest = 3

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function piecesOf(list: readonly unknown[]): string[] {
  const pieces: string[] = []
  let rows: string[] = []
  let chars = 0
  const end = () => {
    if (rows.length > 0) pieces.push(`[${rows.join()}]`)
    rows = []
    chars = 0
  }
  for (const row of list) {
    const text = JSON.stringify(row)
    rows.push(text)
    chars += text.length
    if (chars >= pieceChars) end()
  }
  end()
  return pieces
}

/** Cuts what `JSON.parse` made of a text into pieces. Lists of `value` are emptied. */
export function cutJson(value: unknown): JsonPieces {
  const lists: JsonPieces['lists'] = []
  const cut = (parent: Record<string, unknown>, path: readonly string[]) => {
    for (const [name, held] of Object.entries(parent)) {
      const here = [...path, name]
      if (Array.isArray(held)) lists.push({ path: here, pieces: piecesOf(held.splice(0)) })
      else if (isObject(held) && here.length <= deepest) cut(held, here)
    }
  }
  const whole = { value }
  cut(whole, [])
  return { frame: JSON.stringify(whole), lists }
}

/** The value that was cut, its lists parsed piece by piece. */
export async function joinJson({ frame, lists }: JsonPieces, pace: Pace): Promise<unknown> {
  const whole = JSON.parse(frame) as { value: unknown }
  for (const { path, pieces } of lists) {
    const list = path.reduce((at, name) => (at as Record<string, unknown>)[name], whole as unknown) as unknown[]
    for (const piece of pieces) {
      for (const row of JSON.parse(piece) as unknown[]) list.push(row)
      const rest = pace()
      if (rest) await rest
    }
  }
  return whole.value
}
