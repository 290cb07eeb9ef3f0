import { parseSourceTime } from '../slices/parseSourceTime.ts'
import { connectorTexts as texts } from '../texts.ts'

/**
 * Splits an SHDR line into its fields, separated by `|`. A field entirely in double quotes may contain pipes, written
 * `\|`; quotes and backslashes are then removed. Blanks around a field are ignored.
 */
function splitFields(line: string): string[] {
  const fields: string[] = []
  for (let start = 0; start <= line.length; ) {
    const quoted = /^\s*"((?:\\.|[^"\\|])*)"\s*(?=\||$)/.exec(line.slice(start, start + 65_536))
    if (quoted) {
      fields.push(quoted[1]!.replaceAll('\\|', '|'))
      start += quoted[0].length + 1
      continue
    }
    const bar = line.indexOf('|', start)
    const end = bar === -1 ? line.length : bar
    fields.push(line.slice(start, end).trim())
    start = end + 1
  }
  return fields
}

/** A parsed line of an adapter. `fields` are those after the timestamp. */
export type ShdrLine =
  | { kind: 'data'; at: number; fine: number; fields: readonly string[] }
  | { kind: 'pong'; heartbeatMs: number | null }
  | { kind: 'ignored' }
  | { kind: 'malformed'; why: string }

const ignored: ShdrLine = { kind: 'ignored' }

function parseProtocol(line: string): ShdrLine {
  const pong = /^\*\s*PONG(?:\s+(\d{1,9}))?\s*$/i.exec(line)
  return pong ? { kind: 'pong', heartbeatMs: pong[1] ? Number(pong[1]) : null } : ignored
}

/**
 * Parses a line of MTConnect's SHDR text protocol (without line end). Protocol lines (`*`), empty lines and asset
 * commands (`@ASSET@` and similar) are ignored; a duration after the timestamp (`…Z@12.5`) is dropped. Never throws.
 */
export function parseShdrLine(line: string): ShdrLine {
  if (line.trim() === '') return ignored
  if (line.startsWith('*')) return parseProtocol(line)
  const bar = line.indexOf('|')
  if (bar === -1) return { kind: 'malformed', why: texts.noField }
  const stamp = line.slice(0, Math.min(bar, 64)).split('@')[0]!.trim()
  const time = parseSourceTime(stamp)
  if (!time) return { kind: 'malformed', why: texts.noTimestamp }
  if (/^\s*(?:[^|@]{0,200}:)?@[A-Z_]{1,40}@/.test(line.slice(bar + 1, bar + 260))) return ignored
  return { kind: 'data', ...time, fields: splitFields(line.slice(bar + 1)) }
}
