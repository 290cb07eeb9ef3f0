import type { TagDetailsQuestion } from '@takt/domain/areas/tags/tagDetails.ts'

export const tagViewModes = ['active', 'asOf', 'range'] as const
export type TagViewMode = (typeof tagViewModes)[number]

/** What the tag view shows, as its address says: instants as text. */
export type TagViewState = { mode: TagViewMode; asOf: string; from: string; to: string }

const prefix = 'tagView.'
const dayMs = 86_400_000

const instant = (value: unknown, otherwise: number) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : new Date(otherwise).toISOString()

/** The state in the address; as of `now`, or the day before it, where nothing is said. */
export function readTagView(search: Readonly<Record<string, unknown>>, now: number): TagViewState {
  const mode = tagViewModes.find((entry) => entry === search[`${prefix}mode`]) ?? 'active'
  return {
    mode,
    asOf: instant(search[`${prefix}asOf`], now),
    from: instant(search[`${prefix}from`], now - dayMs),
    to: instant(search[`${prefix}to`], now),
  }
}

/** The search of the address with this state; what its mode does not need leaves no trace. */
export function writeTagView(search: Readonly<Record<string, unknown>>, state: TagViewState): Record<string, unknown> {
  const others = Object.entries(search).filter(([name]) => !name.startsWith(prefix))
  const { mode, asOf, from, to } = state
  const written = mode === 'active' ? {} : { mode, ...(mode === 'asOf' ? { asOf } : { from, to }) }
  return Object.fromEntries([...others, ...Object.entries(written).map(([name, value]) => [`${prefix}${name}`, value])])
}

/** What the server is asked; null for a range that ends before it begins. */
export function tagQuestion({ mode, asOf, from, to }: TagViewState): TagDetailsQuestion | null {
  if (mode === 'active') return { active: true }
  if (mode === 'asOf') return { asOf }
  return Date.parse(from) < Date.parse(to) ? { from, to } : null
}
