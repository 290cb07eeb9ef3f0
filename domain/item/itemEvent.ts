import type { ItemKey } from './itemKey.ts'

/** What a change of one row says, in `data` of its event; the event's type is `{itemType}.{verb}`. Secrets are never in it. */
export type ItemEvent = { version: number; recordedAt: number } & (
  | { verb: 'added'; data: { key: ItemKey; rowId: string; row: Record<string, unknown> } }
  | {
      verb: 'changed'
      /** `effectiveFrom` in epoch ms: from when the effective-dated ones among `fields` hold; when recorded, unless said. */
      data: { key: ItemKey; rowId: string; fields: Record<string, unknown>; effectiveFrom?: number }
    }
  /** `retired`: what its effective-dated fields said of the time before stays known. */
  | { verb: 'removed'; data: { key: ItemKey; rowId: string; retired?: true } }
)

/** A value and since when it holds: epoch ms, null from the beginning of time. */
export type EffectivePoint = { from: number | null; value: unknown }

/** A row, and all values that its effective-dated fields had and will have, ascending. */
export type ItemState = {
  row: Record<string, unknown>
  rowId: string
  version: number
  effective: Readonly<Record<string, readonly EffectivePoint[]>>
}
