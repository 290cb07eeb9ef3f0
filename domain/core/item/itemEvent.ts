import type { ItemKey } from './itemKey.ts'

/**
 * What a change of one row says, in `data` of its event; the event's type is `{itemType}.{verb}`. Secrets are never in
 * it. `effective`: values of effective-dated fields that hold from several instants on, beside what else it says.
 */
export type ItemEvent = { version: number; recordedAt: number } & (
  | { verb: 'added'; data: { key: ItemKey; rowId: string; row: Record<string, unknown>; effective?: DatedValues } }
  | {
      verb: 'changed'
      /**
       * `effectiveFrom` in epoch ms: from when the effective-dated ones among `fields` hold; when recorded, unless
       * said.
       */
      data: {
        key: ItemKey
        rowId: string
        fields: Record<string, unknown>
        effectiveFrom?: number
        effective?: DatedValues
      }
    }
  /** `retired`: what its effective-dated fields said of the time before stays known. */
  | { verb: 'removed'; data: { key: ItemKey; rowId: string; retired?: true } }
)

/** A value and since when it holds: epoch ms, null from the beginning of time. */
export type EffectivePoint = { from: number | null; value: unknown }

/** A value that holds from an instant (epoch ms) on. */
export type DatedValue = { from: number; value: unknown }

/** Values of fields that hold from instants on, ascending. */
export type DatedValues = Readonly<Record<string, readonly DatedValue[]>>

/** A row, and all values that its effective-dated fields had and will have, ascending. */
export type ItemState = {
  row: Record<string, unknown>
  rowId: string
  version: number
  effective: Readonly<Record<string, readonly EffectivePoint[]>>
}
