import { z } from 'zod'
import { fieldOf, type ItemType } from './item.ts'
import { largestInteger } from './values.ts'
import { composed } from './visibleText.ts'

/** The values of the key's fields. */
export type ItemKey = Readonly<Record<string, string | number>>

const number = z
  .union([z.int(), z.string().regex(/^-?\d{1,10}$/)])
  .transform(Number)
  .refine((value) => Math.abs(value) <= largestInteger)
const text = z.string().overwrite(composed).min(1)

const keySchema = (type: ItemType, name: string): z.ZodType =>
  fieldOf(type, name).stored === 'integer' ? number : text

/**
 * Extracts the key from a record that contains its fields (a row, a body, query parameters); null if one is missing or
 * invalid.
 */
export function keyFrom(type: ItemType, record: Readonly<Record<string, unknown>>): ItemKey | null {
  const values = type.key.map((name) => keySchema(type, name).safeParse(record[name]))
  if (!values.every((value) => value.success)) return null
  return Object.fromEntries(type.key.map((name, i) => [name, values[i]?.data as string | number]))
}

/** Parses the key in a path, where a composite key is joined by `~`; null if it is invalid. */
export function parseKey(type: ItemType, path: string): ItemKey | null {
  const parts = type.key.length === 1 ? [path] : path.split('~')
  if (parts.length !== type.key.length) return null
  return keyFrom(type, Object.fromEntries(type.key.map((name, i) => [name, parts[i]])))
}

/** Formats the key as one text, as in paths and streams. */
export const keyText = (type: ItemType, key: Readonly<Record<string, unknown>>): string =>
  type.key.map((name) => String(key[name])).join('~')
