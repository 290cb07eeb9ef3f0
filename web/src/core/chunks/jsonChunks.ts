import type { Pace } from './pace.ts'

/** A value as JSON in chunks: `frame` is the value with empty lists, `lists` are its lists with their paths. */
export type JsonChunks = { frame: string; lists: { path: readonly string[]; chunks: string[] }[] }

/** Number of characters of a list parsed at once: takes well under a millisecond. */
const chunkChars = 32_768
/** Maximum depth at which lists are split: in the envelope of a response, in its data, and in the objects of these. */
const maxDepth = 3

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function chunksOf(list: readonly unknown[]): string[] {
  const chunks: string[] = []
  let rows: string[] = []
  let chars = 0
  const end = () => {
    if (rows.length > 0) chunks.push(`[${rows.join()}]`)
    rows = []
    chars = 0
  }
  for (const row of list) {
    const text = JSON.stringify(row)
    rows.push(text)
    chars += text.length
    if (chars >= chunkChars) end()
  }
  end()
  return chunks
}

/** Splits the result of `JSON.parse` into chunks. Empties the lists of `value`. */
export function splitJson(value: unknown): JsonChunks {
  const lists: JsonChunks['lists'] = []
  const split = (parent: Record<string, unknown>, path: readonly string[]) => {
    for (const [name, child] of Object.entries(parent)) {
      const childPath = [...path, name]
      if (Array.isArray(child)) lists.push({ path: childPath, chunks: chunksOf(child.splice(0)) })
      else if (isObject(child) && childPath.length <= maxDepth) split(child, childPath)
    }
  }
  const whole = { value }
  split(whole, [])
  return { frame: JSON.stringify(whole), lists }
}

/** Restores the split value, parsing its lists chunk by chunk. */
export async function joinJson({ frame, lists }: JsonChunks, pace: Pace): Promise<unknown> {
  const whole = JSON.parse(frame) as { value: unknown }
  for (const { path, chunks } of lists) {
    const list = path.reduce((at, name) => (at as Record<string, unknown>)[name], whole as unknown) as unknown[]
    for (const chunk of chunks) {
      for (const row of JSON.parse(chunk) as unknown[]) list.push(row)
      const pause = pace()
      if (pause) await pause
    }
  }
  return whole.value
}
