import type { TagDetailsQuery } from '@takt/domain/areas/tags/tagDetails.ts'

export const tagViewModes = ['active', 'asOf', 'range'] as const
export type TagViewMode = (typeof tagViewModes)[number]

/** The state of the tag view in the address; instants are text. */
export type TagViewState = { mode: TagViewMode; asOf: string; from: string; to: string }

const prefix = 'tagView.'
const dayMs = 86_400_000

const instant = (value: unknown, fallback: number) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : new Date(fallback).toISOString()

/** Reads the state from the address; missing instants are `now`, or the day before for `from`. */
export function readTagView(search: Readonly<Record<string, unknown>>, now: number): TagViewState {
  const mode = tagViewModes.find((entry) => entry === search[`${prefix}mode`]) ?? 'active'
  return {
    mode,
    asOf: instant(search[`${prefix}asOf`], now),
    from: instant(search[`${prefix}from`], now - dayMs),
    to: instant(search[`${prefix}to`], now),
  }
}

/** Returns the search parameters with this state; parameters that its mode does not need are removed. */
export function writeTagView(search: Readonly<Record<string, unknown>>, state: TagViewState): Record<string, unknown> {
  const otherEntries = Object.entries(search).filter(([name]) => !name.startsWith(prefix))
  const { mode, asOf, from, to } = state
  const stateFields = mode === 'active' ? {} : { mode, ...(mode === 'asOf' ? { asOf } : { from, to }) }
  return Object.fromEntries([
    ...otherEntries,
    ...Object.entries(stateFields).map(([name, value]) => [`${prefix}${name}`, value]),
  ])
}

/** Returns the request body; null for a range that ends before it starts. */
export function tagQuery({ mode, asOf, from, to }: TagViewState): TagDetailsQuery | null {
  if (mode === 'active') return { active: true }
  if (mode === 'asOf') return { asOf }
  return Date.parse(from) < Date.parse(to) ? { from, to } : null
}
