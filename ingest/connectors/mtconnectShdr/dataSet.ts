/** An entry of a data set or table; null: removed. */
type DataSetEntry = { name: string; value: string | null }

const entry =
  /\s*([^\s=|{}'"]+)(?:(=)(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|\{((?:\\.|\{[^{}]*\}|[^{}\\])*)\}|([^\s"'{}]*)))?(?=\s|$)/y
const maxEntries = 500

/**
 * Reads the entries of a data set (`a=1 b={x y} c='z'`) or table (`r1={a=1 b=2}`), also after a reset trigger
 * (`:MANUAL a=1`). A name without a value was removed. Null if the text has another form.
 */
export function readDataSet(text: string): DataSetEntry[] | null {
  if (!text.includes('=')) return null
  const body = text.replace(/^\s*:[A-Z_]+(?=\s|$)/i, '').trimEnd()
  const entries: DataSetEntry[] = []
  entry.lastIndex = 0
  let end = 0
  let hasValue = false
  while (end < body.length && entries.length < maxEntries) {
    const found = entry.exec(body)
    if (!found) return null
    end = entry.lastIndex
    const [, name, assignment, ...values] = found
    hasValue ||= assignment !== undefined
    const value = values.find((each) => each !== undefined)
    const isSimple = values[3] !== undefined
    entries.push({
      name: name!,
      value: value === undefined || (isSimple && value === '') ? null : value.replace(/\\(.)/g, '$1'),
    })
  }
  return hasValue ? entries : null
}
