import type { ItemKey } from './itemKey.ts'

/**
 * Change of one row, the `data` of its event; the event type is `{itemType}.{verb}`. Secrets are never included.
 * `effective`: values of effective-dated fields that apply from several instants on, in addition to the other changes.
 */
export type ItemEvent = { version: number; recordedAt: number } & (
  | { verb: 'added'; data: { key: ItemKey; rowId: string; row: Record<string, unknown>; effective?: DatedValues } }
  | {
      verb: 'changed'
      /**
       * `effectiveFrom` in epoch ms: the instant from which the effective-dated ones among `fields` apply; default: the
       * recording time.
       */
      data: {
        key: ItemKey
        rowId: string
        fields: Record<string, unknown>
        effectiveFrom?: number
        effective?: DatedValues
      }
    }
  /** `retired`: the earlier values of its effective-dated fields are retained. */
  | { verb: 'removed'; data: { key: ItemKey; rowId: string; retired?: true } }
)

/** A value and the start of its validity: epoch ms, null from the beginning of time. */
export type EffectivePoint = { from: number | null; value: unknown }

/** A value that applies from an instant (epoch ms) on. */
export type DatedValue = { from: number; value: unknown }

/** Values of fields by start of validity, ascending. */
export type DatedValues = Readonly<Record<string, readonly DatedValue[]>>

/** A row and all past, present and future values of its effective-dated fields, ascending. */
export type ItemState = {
  row: Record<string, unknown>
  rowId: string
  version: number
  effective: Readonly<Record<string, readonly EffectivePoint[]>>
}
