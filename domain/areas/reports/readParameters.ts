import { z } from 'zod'
import { commaListTooLong, longestCommaList, parseCommaList } from '../../core/item/commaList.ts'
import { parseJson } from '../../core/item/parseJson.ts'
import { largestInteger } from '../../core/item/values.ts'
import { maxFraction } from './percent.ts'
import { reportDate, reportDateTime } from './reportDate.ts'
import type { ReportParameter } from './reportParameter.ts'

const maxConditions = 50
const maxAddresses = 100
const longestText = 1000
const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('must be true or false'),
)
const numberText = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)
/** Whole number; typed decimals are truncated (`12.7` becomes 12). */
const whole = z
  .preprocess(numberText, z.number('must be a whole number'))
  .transform(Math.trunc)
  .refine((value) => Math.abs(value) <= 1e9, 'must be a number of at most nine digits')
const ratioProblem = 'must be a fraction, 0.75 for 75 %'
const ratio = z.preprocess(numberText, z.number(ratioProblem).min(0, ratioProblem).max(maxFraction, ratioProblem))
const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, 'Please enter a valid email address')

const listOf = <Entry extends z.ZodType>(entry: Entry, max: number) =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value
      return value.length > longestCommaList ? tooLong : parseCommaList(value).filter((part) => part.trim() !== '')
    },
    z
      .unknown()
      .refine((value) => value !== tooLong, { error: commaListTooLong, abort: true })
      .refine((value) => !Array.isArray(value) || value.length <= max, {
        error: `must have at most ${max} entries`,
        abort: true,
      })
      .pipe(z.array(entry, 'must be a list')),
  )
/** Marker for a text that is too long to be split. */
const tooLong = Symbol('too long')

const fromJson = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    if (typeof value !== 'string' || !/^\s{0,100}[[{]/.test(value)) return value
    const read = parseJson(value)
    return 'value' in read ? read.value : value
  }, schema)

/** Returns the schema of a parameter value, which may come from a URL (text) or a body. */
function schemaOf({ type, options, multiple, isRatio }: ReportParameter): z.ZodType {
  const offered = z
    .string()
    .refine((value) => options?.some((option) => option.value === value) ?? true, 'is not one of what is offered')
  const kinds: Record<ReportParameter['type'], () => z.ZodType> = {
    boolean: () => flag,
    number: () => (isRatio ? ratio : whole),
    date: () => fromJson(reportDate),
    dateTime: () => fromJson(reportDateTime),
    select: () => (multiple ? listOf(offered, 1000) : offered),
    email: () => listOf(address, maxAddresses),
    deviceGroup: () =>
      listOf(z.coerce.number('must be numbers of device groups').int().positive().max(largestInteger), 1000),
    filterConditions: () =>
      fromJson(
        z.array(z.unknown(), 'must be a list of conditions').max(maxConditions, 'must have at most 50 conditions'),
      ),
    text: () => z.string('must be a text').max(longestText, `must have at most ${longestText} characters`),
  }
  return kinds[type]()
}

/** Normalizes a sort as lists write it: a column, and `asc` or `desc` after a colon. */
const readSort = (value: unknown) => (typeof value === 'string' ? value.replace(/:asc$/, '') : value)

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/**
 * Parses the values of a report's parameters by name; missing values take their default. `problems`: name → message.
 */
export function readParameters(
  parameters: readonly ReportParameter[],
  input: Readonly<Record<string, unknown>>,
): { values: Record<string, unknown>; problems: Record<string, string> } {
  // No prototype: names come from clients.
  const values: Record<string, unknown> = Object.create(null)
  const problems: Record<string, string> = Object.create(null)
  for (const name of Object.keys(input))
    if (!parameters.some((parameter) => parameter.name === name)) problems[name] = 'is no parameter of this report'
  for (const parameter of parameters) {
    const { name, defaultValue } = parameter
    const value = input[name]
    if (isEmpty(value)) {
      if (defaultValue === undefined) problems[name] = 'is required'
      values[name] = defaultValue
      continue
    }
    const { success, data, error } = schemaOf(parameter).safeParse(name === 'sortBy' ? readSort(value) : value)
    if (success) values[name] = name === 'sortBy' ? value : data
    else problems[name] = error.issues[0]!.message
  }
  return { values, problems }
}
