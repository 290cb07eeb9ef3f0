import { choice, reference, referenceById, text, timeZone } from '../../core/item/field.ts'
import { defineItem, type RowOf } from '../../core/item/item.ts'

/** Layout of a file: one line per value, or one line with a column for each check. */
export const measuredLayouts = ['valuePerLine', 'columnPerCheck'] as const

/** Date order in a file: 2026-11-24, 24.11.2026 or 11/24/2026. */
export const measuredDates = ['yearFirst', 'dayFirst', 'monthFirst'] as const

const layoutWords = { valuePerLine: 'A line for each value', columnPerCheck: 'A column for each check' } as const
const dateWords = {
  yearFirst: 'Year first (2026-11-24)',
  dayFirst: 'Day first (24.11.2026)',
  monthFirst: 'Month first (11/24/2026)',
} as const
const decimalWords = { point: 'Point (10.5)', comma: 'Comma (10,5)' } as const

const column = (label: string) => text(label, { size: 100, nullable: true })

/** Defines how the files of a measuring machine, or of a program on it, are read into values of a checksheet. */
export const checkSources = defineItem({
  name: 'checkSources',
  label: 'Measuring Source',
  area: 'checksheets',
  key: ['sourceID'],
  title: ['description'],
  fields: {
    sourceID: text('Measuring Source', { size: 50, fixed: true }),
    description: text('Description', { size: 200, nullable: true }),
    /** All values of a source belong to one checksheet. */
    pageId: referenceById('Checksheet', { to: 'checksheets' }),
    layout: choice('Layout', measuredLayouts, {
      fallback: 'valuePerLine',
      words: (layout: keyof typeof layoutWords) => layoutWords[layout],
    }),
    atColumn: text('Column of the Time', { size: 100 }),
    /** Set if date and time of day are in separate columns. */
    timeColumn: column('Column of the Time of Day'),
    dates: choice('Dates', measuredDates, {
      fallback: 'yearFirst',
      words: (dates: keyof typeof dateWords) => dateWords[dates],
    }),
    /** Time zone of times written without an offset. */
    timezone: timeZone('Time Zone'),
    decimal: choice('Decimal Sign', ['point', 'comma'], {
      fallback: 'point',
      words: (sign: keyof typeof decimalWords) => decimalWords[sign],
    }),
    /** Cell texts that mean not measured, separated by semicolons; null: `defaultPlaceholders`. */
    placeholders: text('Placeholders for Missing Values', { size: 200, nullable: true }),
    checkColumn: column('Column of the Check'),
    valueColumn: column('Column of the Value'),
    /** `Bore dia.=D1; Depth=L1`: the checks of the columns that are not named like their check. */
    checkColumns: text('Columns of Checks', { size: 5000, nullable: true }),
    sampleColumn: column('Column of the Sample'),
    resourceColumn: column('Column of the Machine'),
    /** The machine of lines that do not name one. */
    resourceID: reference('Machine', { to: 'resources', nullable: true }),
    jobColumn: column('Column of the Job'),
    assemblyColumn: column('Column of the Assembly'),
    operationColumn: column('Column of the Operation'),
    partColumn: column('Column of the Part'),
    revisionColumn: column('Column of the Revision'),
    toolColumn: column('Column of the Tool'),
  },
  list: ['sourceID', 'description', 'pageId', 'layout', 'resourceID'],
  check: (row): Record<string, string> => {
    const { layout, checkColumn, valueColumn, checkColumns } = row as CheckSource
    if (layout === 'columnPerCheck')
      return checkColumns && !readCheckColumns(checkColumns) ? { checkColumns: formatMessage } : {}
    return {
      ...(checkColumn === null && { checkColumn: 'is required where a line is a value' }),
      ...(valueColumn === null && { valueColumn: 'is required where a line is a value' }),
      ...(checkColumns !== null && { checkColumns: 'is for files with a column for each check' }),
    }
  },
})
export type CheckSource = RowOf<typeof checkSources>

/** The text that measuring machines write for a value that was not measured. */
const defaultPlaceholders = '---'

/** Returns the placeholders of a source, in lower case. */
export const placeholdersOf = ({ placeholders }: Pick<CheckSource, 'placeholders'>): ReadonlySet<string> =>
  new Set((placeholders ?? defaultPlaceholders).split(';').map((text) => text.trim().toLowerCase()))

const formatMessage = 'must look like Column=Check; Column=Check, with each column once'

/** Parses the checks of columns from a text like `Bore dia.=D1; Depth=L1`; null if it is invalid. */
export function readCheckColumns(text: string): ReadonlyMap<string, string> | null {
  const pairs = text
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.lastIndexOf('=')
      return [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()] as const
    })
  const columns = new Map(pairs)
  const isSound = columns.size === pairs.length && pairs.every(([column, check]) => column !== '' && check !== '')
  return isSound ? columns : null
}
