/** An SQL statement from a request, parsed just far enough to pass it to the engine safely. */
export type Statement = {
  sql: string
  kind: 'insert' | 'other'
  /** Data that followed an INSERT's format in the text itself. */
  inlineData: string | null
}

const name = '(?:`(?:[^`\\\\]|\\\\.)+`|"(?:[^"\\\\]|\\\\.)+"|\\w+)'
const comment = '(?:\\s|--[^\\n]*(?:\\n|$)|/\\*[\\s\\S]*?\\*/)*'
const isInsert = new RegExp(`^${comment}insert\\b`, 'i')
const head =
  `^${comment}insert\\s+into\\s+(?:table\\s+)?${name}(?:\\s*\\.\\s*${name})?` +
  `\\s*(?:\\((?:[^()]|\\([^()]*\\))*\\)\\s*)?(?:settings\\s[\\s\\S]*?)?`
const withFormat = new RegExp(`(${head})\\bformat\\s+(\\w+)\\s*;?([\\s\\S]*)$`, 'i')

/** Separates an INSERT with data from everything else; never changes the meaning of the text. */
export function readStatement(text: string): Statement {
  const sql = text.replace(/[\s;]+$/, '')
  if (!isInsert.test(sql)) return { sql, kind: 'other', inlineData: null }
  const match = withFormat.exec(text)
  if (!match) return { sql, kind: 'insert', inlineData: null }
  const [, before, format, data] = match
  return {
    sql: `${before}FORMAT ${format}`,
    kind: 'insert',
    inlineData: data!.trim() === '' ? null : data!.trimStart(),
  }
}

/** True if an INSERT needs data: it names a format and has no data of its own. */
export const needsData = (statement: Statement) =>
  statement.kind === 'insert' && statement.inlineData === null && /\bformat\s+\w+$/i.test(statement.sql)

/**
 * Returns the INSERT with its data read from a file. Inline data would end at a blank line, and the engine would run
 * the following text as SQL.
 */
export const fromFile = (sql: string, file: string) =>
  sql.replace(/(\s+settings\s[\s\S]*?)?\s*\bformat\s+(\w+)$/i, (_, settings = '', format) => {
    return ` FROM INFILE ${literal(file)}${settings} FORMAT ${format}`
  })

/** Returns the format that the text of a query requests. */
export const formatOf = (sql: string) => /\bformat\s+(\w+)(?:\s+settings\s[\s\S]*)?$/i.exec(sql)?.[1] ?? null

export const literal = (value: string) => `'${value.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`
