import { hasZone, parseSourceTime } from '../slices/parseSourceTime.ts'
import type { ReadTime } from '../slices/sourceClock.ts'
import { connectorTexts as texts } from '../texts.ts'

/**
 * Splits an SHDR line into its fields, separated by `|`. A field entirely in double quotes may contain pipes, written
 * `\|`, and quotes, written `\"`; its quotes and backslashes are removed. Blanks around a field are ignored.
 */
function splitFields(line: string): string[] {
  const fields: string[] = []
  for (let start = 0; start <= line.length; ) {
    const quoted = /^\s*"((?:\\.|[^"\\|])*)"\s*(?=\||$)/.exec(line.slice(start, start + 65_536))
    if (quoted) {
      fields.push(quoted[1]!.replace(/\\(.)/g, '$1'))
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

/**
 * A parsed line of an adapter. `fields` are those after the timestamp, `isZoned`: it has a zone. `command`: an
 * instruction to the agent, its name in lower case; null if it is not understood.
 */
export type ShdrLine =
  | { kind: 'data'; at: number; fine: number; isZoned: boolean; fields: readonly string[] }
  | { kind: 'pong'; heartbeatMs: number | null }
  | { kind: 'command'; name: string | null; value: string }
  | { kind: 'ignored' }
  | { kind: 'malformed'; why: string }

const ignored: ShdrLine = { kind: 'ignored' }

function parseProtocol(line: string): ShdrLine {
  const pong = /^\*\s*PONG(?:\s+(\d{1,9}))?\s*$/i.exec(line)
  if (pong) return { kind: 'pong', heartbeatMs: pong[1] ? Number(pong[1]) : null }
  const command = /^\*\s*([^:]{1,100}):(.*)$/s.exec(line)
  if (!command) return { kind: 'command', name: null, value: '' }
  return { kind: 'command', name: command[1]!.trim().toLowerCase(), value: command[2]!.trim() }
}

/**
 * Parses a line of MTConnect's SHDR text protocol (without line end). Empty lines and asset commands (`@ASSET@` and
 * similar) are ignored; a duration after the timestamp (`…Z@12.5`) is dropped. Never throws.
 */
export function parseShdrLine(line: string, readTime: ReadTime = parseSourceTime): ShdrLine {
  if (line.trim() === '') return ignored
  if (line.startsWith('*')) return parseProtocol(line)
  const bar = line.indexOf('|')
  if (bar === -1) return { kind: 'malformed', why: texts.noField }
  const stamp = line.slice(0, Math.min(bar, 64)).split('@')[0]!.trim()
  const time = readTime(stamp)
  if (!time) return { kind: 'malformed', why: texts.noTimestamp }
  if (/^\s*(?:[^|@]{0,200}:)?@[A-Z_]{1,40}@/.test(line.slice(bar + 1, bar + 260))) return ignored
  return { kind: 'data', ...time, isZoned: hasZone(stamp), fields: splitFields(line.slice(bar + 1)) }
}
