import type { Pace } from './pace.ts'

/** So many characters of a list are parsed in one go: well under a millisecond. */
const charsAtOnce = 32_768
/**
 * Objects so deep inside others are read field by field, as are the envelope of an answer and what it holds; what is
 * deeper is small.
 */
const depthByField = 3

const [quote, backslash, comma, colon] = [34, 92, 44, 58]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]
const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

function afterBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at++
  return at
}

function afterString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at + 1
  }
  throw new SyntaxError('A text does not end')
}

/** Where the value that begins at `from` ends; what is in it is not looked at. */
function afterValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = afterString(text, at) - 1
    else if (code === openList || code === openObject) depth++
    else if (code === closeList || code === closeObject) {
      // What is neither list nor object ends before the end of what it stands in.
      if (depth === 0) return at
      depth--
    } else if (depth > 0 || code !== comma) continue
    else return at
    if (depth === 0 && (code === closeList || code === closeObject || code === quote)) return at + 1
  }
  return text.length
}

/** Goes through what stands between two brackets: `element` reads one that begins there and says where it ends. */
async function throughElements(text: string, from: number, close: number, element: (at: number) => Promise<number>) {
  let at = afterBlanks(text, from + 1)
  if (text.charCodeAt(at) === close) return at + 1
  for (;;) {
    at = afterBlanks(text, await element(at))
    const code = text.charCodeAt(at)
    if (code === close) return at + 1
    if (code !== comma) throw new SyntaxError(`A comma or an end was expected at ${at}`)
    at = afterBlanks(text, at + 1)
  }
}

/**
 * What `JSON.parse` makes of a long text, a few thousand characters of its lists at a time. Throws a SyntaxError where
 * that does; of what is wrong it need not say the same.
 */
export async function jsonInPieces(text: string, pace: Pace): Promise<unknown> {
  const rest = async () => {
    const wait = pace()
    if (wait) await wait
  }

  async function list(from: number): Promise<[unknown[], number]> {
    const made: unknown[] = []
    let first = -1
    let last = -1
    const take = () => {
      if (first >= 0) for (const one of JSON.parse(`[${text.slice(first, last)}]`) as unknown[]) made.push(one)
      first = -1
    }
    const end = await throughElements(text, from, closeList, async (at) => {
      if (first < 0) first = at
      last = afterValue(text, at)
      if (last === at) throw new SyntaxError(`A value was expected at ${at}`)
      if (last - first >= charsAtOnce) take()
      await rest()
      return last
    })
    take()
    return [made, end]
  }

  async function object(from: number, depth: number): Promise<[unknown, number]> {
    const made: Record<string, unknown> = {}
    const end = await throughElements(text, from, closeObject, async (at) => {
      const afterName = afterString(text, at)
      const name = JSON.parse(text.slice(at, afterName)) as string
      const at2 = afterBlanks(text, afterName)
      if (text.charCodeAt(at2) !== colon) throw new SyntaxError(`A colon was expected at ${at2}`)
      const [value, after] = await valueAt(afterBlanks(text, at2 + 1), depth + 1)
      // As JSON.parse does: a field of this name is one like others.
      Object.defineProperty(made, name, { value, writable: true, enumerable: true, configurable: true })
      return after
    })
    return [made, end]
  }

  async function valueAt(at: number, depth: number): Promise<[unknown, number]> {
    const code = text.charCodeAt(at)
    if (code === openList) return list(at)
    if (code === openObject && depth < depthByField) return object(at, depth)
    const end = afterValue(text, at)
    return [JSON.parse(text.slice(at, end)), end]
  }

  const [value, end] = await valueAt(afterBlanks(text, 0), 0)
  if (afterBlanks(text, end) < text.length) throw new SyntaxError(`The end was expected at ${end}`)
  return value
}
