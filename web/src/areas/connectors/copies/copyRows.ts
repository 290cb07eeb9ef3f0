import { maxCopies } from '@takt/domain/areas/connectors/connectorRequests.ts'
import type { OptionDefinition } from '@takt/domain/areas/connectors/optionDefinition.ts'
import { numberOrText } from '../options/pairs.ts'
import { readCells } from '../options/readCells.ts'
import { connectorTexts } from '../texts.ts'

const texts = connectorTexts.copy

/**
 * A column of the copies: the device, the description, an option, the offset of registers, or a text that is replaced
 * inside options (`replace.` and the text).
 */
export type CopyColumn = { name: string; label: string; aliases: readonly string[]; isInteger: boolean }

/** A line of the copies: its texts by column, and its problems. */
export type CopyRow = { line: number; cells: Readonly<Record<string, string>>; problems: readonly string[] }

const deviceAliases = ['device', 'device id', 'device name', 'deviceid', 'devicename', 'feeds device']

const registerOffset: CopyColumn = {
  name: 'registerOffset',
  label: texts.registerOffset,
  aliases: [texts.registerOffset.toLowerCase(), 'registeroffset'],
  isInteger: true,
}

const isColumn = ({ name, kind, required }: OptionDefinition) =>
  !name.includes('.') && (kind === 'text' || kind === 'url' || kind === 'integer' || (kind === 'longText' && required))

/**
 * Returns the columns of copies of a type: device, description, its options that are single texts, and the offset of
 * its registers. An option that is named like our device is called machine.
 */
export function copyColumns(definitions: readonly OptionDefinition[]): CopyColumn[] {
  const options = definitions.filter(isColumn)
  return [
    { name: 'device', label: texts.device, aliases: deviceAliases, isInteger: false },
    { name: 'description', label: texts.description, aliases: ['description'], isInteger: false },
    ...options.map(({ name, label, kind }) => {
      const isOurs = deviceAliases.includes(name.toLowerCase()) || deviceAliases.includes(label.toLowerCase())
      const aliases = isOurs ? ['machine'] : [name.toLowerCase(), label.toLowerCase()]
      return {
        name: `options.${name}`,
        label: isOurs ? texts.machine : label,
        aliases: [...aliases, `options.${name.toLowerCase()}`],
        isInteger: kind === 'integer',
      }
    }),
    ...(definitions.some(({ kind }) => kind === 'registers') ? [registerOffset] : []),
  ]
}

const replaceHeading = /^replace\s+(.+)$/i

/** Returns the column of a heading such as `Replace Press1`: its cells replace the text `Press1` inside options. */
function replaceColumn(heading: string): CopyColumn | undefined {
  const [, text] = replaceHeading.exec(heading) ?? []
  return text === undefined
    ? undefined
    : { name: `replace.${text}`, label: texts.replaceColumn(text), aliases: [], isInteger: false }
}

type Device = { deviceId: number; deviceName: string | null }

function deviceProblem(name: string, devices: readonly Device[]): string | null {
  const found = devicesNamed(name, devices)
  if (found.length === 1) return null
  return found.length === 0 ? texts.noDevice(name) : texts.severalDevices(name)
}

/** Returns the devices with this name, or with this ID if none has the name. */
function devicesNamed(name: string, devices: readonly Device[]): readonly Device[] {
  const sameName = devices.filter(({ deviceName }) => deviceName?.toLowerCase() === name.toLowerCase())
  return sameName.length > 0 ? sameName : devices.filter(({ deviceId }) => String(deviceId) === name)
}

/**
 * Parses pasted lines or a CSV file. If the first line has no heading of the device, the columns are in their order.
 * `columns`: those of the lines. `unknown`: headings that are no column.
 */
export function readCopies(text: string, columns: readonly CopyColumn[], devices: readonly Device[]) {
  const matrix = readCells(text)
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const columnOf = (heading: string) =>
    columns.find(({ aliases }) => aliases.includes(heading.toLowerCase())) ?? replaceColumn(heading)
  const head = matrix[0]?.cells ?? []
  const hasHead = head.some((heading) => columnOf(heading)?.name === 'device')
  const order = hasHead ? head.map(columnOf) : columns
  const unknown = hasHead ? head.filter((heading) => heading !== '' && !columnOf(heading)) : []
  const taken = new Set<number>()
  const rows = matrix.slice(hasHead ? 1 : 0).map(({ line, cells }): CopyRow => {
    const byName = Object.fromEntries(
      cells.flatMap((cell, index) => (order[index] && cell !== '' ? [[order[index].name, cell] as const] : [])),
    )
    const name = byName.device ?? ''
    const problem = deviceProblem(name, devices)
    const deviceId = devicesNamed(name, devices)[0]?.deviceId
    const isTwice = problem === null && taken.has(deviceId!)
    if (problem === null) taken.add(deviceId!)
    const numbers = columns
      .filter((column) => column.isInteger && !/^-?\d*$/.test(byName[column.name] ?? ''))
      .map(({ label }) => texts.problem(label, texts.notNumber))
    const problems = [problem, isTwice ? texts.duplicate : null].filter((each) => each !== null)
    return { line, cells: byName, problems: [...problems.map((each) => texts.problem(texts.device, each)), ...numbers] }
  })
  const problem = rows.length === 0 ? texts.noRows : rows.length > maxCopies ? texts.tooMany(rows.length) : null
  return { rows, columns: order.filter((column) => column !== undefined), unknown, problem }
}

/** Returns the cells of columns whose names start with `prefix`, by the rest of the name. */
const cellsBelow = (prefix: string, { cells }: CopyRow, columns: readonly CopyColumn[]) =>
  Object.fromEntries(
    columns.flatMap(({ name, isInteger }) => {
      const cell = cells[name]
      if (!name.startsWith(prefix) || cell === undefined) return []
      return [[name.slice(prefix.length), isInteger ? numberOrText(cell) : cell] as const]
    }),
  )

/** Returns the copies to send; the rows must have no problems. */
export const copiesOf = (rows: readonly CopyRow[], columns: readonly CopyColumn[], devices: readonly Device[]) =>
  rows.map((row) => {
    const { cells } = row
    const replace = cellsBelow('replace.', row, columns)
    return {
      deviceId: devicesNamed(cells.device ?? '', devices)[0]!.deviceId,
      description: cells.description ?? null,
      options: cellsBelow('options.', row, columns),
      ...(Object.keys(replace).length > 0 && { replace }),
      ...(cells.registerOffset !== undefined && { registerOffset: numberOrText(cells.registerOffset) }),
    }
  })
