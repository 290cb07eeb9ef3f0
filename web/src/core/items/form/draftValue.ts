import type { Field } from '@takt/domain/core/item/field.ts'
import { Temporal } from 'temporal-polyfill'
import type { z } from 'zod'
import type { DraftValue } from '../../kit/form/formField.ts'
import type { LocaleSettings } from '../../kit/grid/cells/readInstant.ts'
import { readNumber, writeNumber } from '../../kit/grid/cells/readNumber.ts'
import { itemFormTexts as texts } from './texts.ts'

/** Returns the first problem of a value, as text that follows the field's label. */
function issueMessage(error: z.ZodError, locale: string): string {
  const [issue] = error.issues
  if (!issue) return texts.json
  const number = (value: unknown) => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(Number(value))
  const path = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int')
  if (issue.code === 'too_small' && isNumber) return path + texts.minimum(number(issue.minimum))
  if (issue.code === 'too_big' && isNumber) return path + texts.maximum(number(issue.maximum))
  if (issue.code === 'invalid_value') return path + texts.oneOf
  return path + issue.message
}

export type ReadValue = { value: unknown; problem?: undefined } | { value?: undefined; problem: string }

/** Returns the wall time in this zone in the format of time inputs; empty if the text is not an instant. */
export function wallTime(instant: string, timeZone: string): string {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) return ''
  const wall = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return wall.toString({ smallestUnit: wall.second || wall.millisecond ? 'second' : 'minute' })
}

/** Returns the instant of a wall time in this zone; null if it is invalid. */
export function instantOfWall(text: string, timeZone: string): string | null {
  try {
    const zoned = Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone)
    return new Date(zoned.epochMilliseconds).toISOString()
  } catch {
    return null
  }
}

/** Returns a value as a form holds it until it is saved. */
export function draftValue(field: Field, value: unknown, localeSettings: LocaleSettings): DraftValue {
  if (value === null || value === undefined) return field.kind === 'boolean' && field.required !== 'N' ? false : null
  if (typeof value === 'boolean') return field.required === 'N' ? String(value) : value
  if (typeof value === 'number')
    return field.kind === 'reference' ? String(value) : writeNumber(value, localeSettings.locale)
  if (field.kind === 'dateTime') return wallTime(String(value), localeSettings.timeZone)
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value
  return String(value)
}

const number = (field: Field, text: string, localeSettings: LocaleSettings): ReadValue => {
  const value = field.kind === 'reference' ? Number(text) : readNumber(text, localeSettings.locale)
  if (value === null || !Number.isFinite(value)) return { problem: texts.number }
  return field.stored === 'integer' && !Number.isInteger(value) ? { problem: texts.integer } : { value }
}

function understood(field: Field, text: string, localeSettings: LocaleSettings): ReadValue {
  if (field.stored === 'integer' || field.stored === 'number') return number(field, text, localeSettings)
  if (field.stored === 'boolean') return { value: text === 'true' }
  if (field.kind !== 'dateTime') return { value: text }
  const instant = instantOfWall(text, localeSettings.timeZone)
  return instant === null ? { problem: texts.instant } : { value: instant }
}

/** Parses a draft: returns the value to save, or its problem. An empty draft is null. */
export function readDraftValue(field: Field, draft: DraftValue | undefined, localeSettings: LocaleSettings): ReadValue {
  const text = typeof draft === 'string' ? draft.trim() : draft
  const isEmpty = text === null || text === undefined || text === ''
  if (isEmpty) {
    const list = field.kind === 'references' && field.required !== 'N' ? [] : null
    return list === null && field.required === 'Y' ? { problem: texts.valueRequired } : { value: list }
  }
  const read = typeof text === 'string' ? understood(field, text, localeSettings) : { value: text }
  if (read.problem !== undefined) return read
  const parsed = field.schema.safeParse(read.value)
  return parsed.success ? { value: parsed.data } : { problem: issueMessage(parsed.error, localeSettings.locale) }
}
