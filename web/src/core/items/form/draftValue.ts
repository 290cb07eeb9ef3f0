import type { Field } from '@takt/domain/core/item/field.ts'
import { Temporal } from 'temporal-polyfill'
import type { z } from 'zod'
import type { DraftValue } from '../../kit/form/formField.ts'
import type { Place } from '../../kit/grid/cells/readInstant.ts'
import { readNumber, writeNumber } from '../../kit/grid/cells/readNumber.ts'
import { itemFormTexts as texts } from './texts.ts'

/** The first thing that is wrong with a value, as a sentence that its field's label begins. */
function issueSentence(error: z.ZodError, locale: string): string {
  const [issue] = error.issues
  if (!issue) return texts.json
  const number = (value: unknown) => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(Number(value))
  const place = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int')
  if (issue.code === 'too_small' && isNumber) return place + texts.atLeast(number(issue.minimum))
  if (issue.code === 'too_big' && isNumber) return place + texts.atMost(number(issue.maximum))
  if (issue.code === 'invalid_value') return place + texts.oneOf
  return place + issue.message
}

export type ReadValue = { value: unknown; problem?: undefined } | { value?: undefined; problem: string }

/** Wall time of this zone, as an input for times has it; empty if the text is no instant. */
export function wallTime(instant: string, timeZone: string): string {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) return ''
  const wall = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return wall.toString({ smallestUnit: wall.second || wall.millisecond ? 'second' : 'minute' })
}

/** The instant of a wall time of this zone; null if it is none. */
export function instantOfWall(text: string, timeZone: string): string | null {
  try {
    const zoned = Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone)
    return new Date(zoned.epochMilliseconds).toISOString()
  } catch {
    return null
  }
}

/** A value as a form holds it until it is saved. */
export function draftValue(field: Field, value: unknown, place: Place): DraftValue {
  if (value === null || value === undefined) return field.kind === 'boolean' && field.required !== 'N' ? false : null
  if (typeof value === 'boolean') return field.required === 'N' ? String(value) : value
  if (typeof value === 'number') return field.kind === 'reference' ? String(value) : writeNumber(value, place.locale)
  if (field.kind === 'dateTime') return wallTime(String(value), place.timeZone)
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value
  return String(value)
}

const number = (field: Field, text: string, place: Place): ReadValue => {
  const value = field.kind === 'reference' ? Number(text) : readNumber(text, place.locale)
  if (value === null || !Number.isFinite(value)) return { problem: texts.number }
  return field.stored === 'integer' && !Number.isInteger(value) ? { problem: texts.integer } : { value }
}

function understood(field: Field, text: string, place: Place): ReadValue {
  if (field.stored === 'integer' || field.stored === 'number') return number(field, text, place)
  if (field.stored === 'boolean') return { value: text === 'true' }
  if (field.kind !== 'dateTime') return { value: text }
  const instant = instantOfWall(text, place.timeZone)
  return instant === null ? { problem: texts.instant } : { value: instant }
}

/** What a draft means: the value to save, or what is wrong with it. What is empty is null. */
export function readDraftValue(field: Field, draft: DraftValue | undefined, place: Place): ReadValue {
  const text = typeof draft === 'string' ? draft.trim() : draft
  const isEmpty = text === null || text === undefined || text === ''
  if (isEmpty) {
    const list = field.kind === 'references' && field.required !== 'N' ? [] : null
    return list === null && field.required === 'Y' ? { problem: texts.mustGive } : { value: list }
  }
  const read = typeof text === 'string' ? understood(field, text, place) : { value: text }
  if (read.problem !== undefined) return read
  const parsed = field.schema.safeParse(read.value)
  return parsed.success ? { value: parsed.data } : { problem: issueSentence(parsed.error, place.locale) }
}
