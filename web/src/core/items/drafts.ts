import type { CellEdit, GridRow } from '../kit/grid/gridTypes.ts'
import type { ItemRow, RowFailure } from './itemActions.ts'
import { itemTexts as texts } from './texts.ts'

type Fields = Readonly<Record<string, unknown>>

/** Another user's change of a row that is being edited here; `row` is null if it was removed. */
export type Conflict = { row: ItemRow | null }

/** A row with values that are not saved yet. */
export type DraftRow = {
  id: string
  /** The row on which the values are based; null for a new row. */
  base: ItemRow | null
  fields: Fields
  /** Reason why a value cannot be sent, by column. */
  problems: Readonly<Record<string, string>>
  /** Rejection by the server, by column; '' for the whole row. */
  rejections: Readonly<Record<string, string>>
  conflict: Conflict | null
  /** Rows that were changed together are saved together, all or none. */
  batch: number
  /** The values that are being sent to the server. */
  sending: Fields | null
  /** True for a new row that is still being typed; it is not sent. */
  isTyping: boolean
}

export type Drafts = ReadonlyMap<string, DraftRow>

export const noDrafts: Drafts = new Map()

const without = (record: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

const same = (entry: unknown, other: unknown) =>
  (entry ?? null) === (other ?? null) || JSON.stringify(entry) === JSON.stringify(other)

const isEmpty = (record: object) => Object.keys(record).length === 0

/** True if a draft has no value that differs and none that is invalid. */
const isVacuous = (draft: DraftRow) => draft.sending === null && isEmpty(draft.fields) && isEmpty(draft.problems)

export type EditInput = { batch: number; isTyping: boolean; baseOf: (rowId: string) => ItemRow | null }

/**
 * Adds edits to the drafts. All of them become one batch, joined with the batches of the rows they touch; a value equal
 * to the original is no longer a draft.
 */
export function editDrafts(drafts: Drafts, edits: readonly CellEdit[], input: EditInput): Drafts {
  const joined = new Set(edits.flatMap(({ rowId }) => drafts.get(rowId)?.batch ?? []))
  const next = new Map<string, DraftRow>()
  for (const [id, draft] of drafts) next.set(id, joined.has(draft.batch) ? { ...draft, batch: input.batch } : draft)
  for (const { rowId, column, value, problem } of edits) {
    const existing = next.get(rowId)
    const base = existing?.base ?? input.baseOf(rowId)
    const draft: DraftRow = existing ?? {
      id: rowId,
      base,
      fields: {},
      problems: {},
      rejections: {},
      conflict: null,
      batch: input.batch,
      sending: null,
      isTyping: input.isTyping && base === null,
    }
    const { [column]: _, ...rest } = draft.fields
    const isBack = problem === undefined && same(value, base?.[column]) && !(draft.sending && column in draft.sending)
    const problems = without(draft.problems, [column])
    next.set(rowId, {
      ...draft,
      fields: isBack ? rest : { ...rest, [column]: value },
      problems: problem === undefined ? problems : { ...problems, [column]: problem },
      rejections: without(draft.rejections, [column, '']),
    })
  }
  return dropVacuous(next)
}

function dropVacuous(drafts: ReadonlyMap<string, DraftRow>): Drafts {
  return new Map([...drafts].filter(([, draft]) => !isVacuous(draft)))
}

const mapRows = (drafts: Drafts, change: (draft: DraftRow) => DraftRow): Drafts =>
  dropVacuous(new Map([...drafts].map(([id, draft]) => [id, change(draft)])))

/** Returns the rows of a batch, in the order in which they were started. */
export const batchOf = (drafts: Drafts, batch: number): DraftRow[] =>
  [...drafts.values()].filter((draft) => draft.batch === batch)

/** Returns the batches that can be sent: no problem, no conflict, no pending request, no row still being typed. */
export function readyBatches(drafts: Drafts): number[] {
  const blocked = (draft: DraftRow) =>
    draft.sending !== null ||
    draft.isTyping ||
    draft.conflict !== null ||
    !isEmpty(draft.problems) ||
    !isEmpty(draft.rejections)
  const all = new Set([...drafts.values()].map(({ batch }) => batch))
  return [...all].filter((batch) => !batchOf(drafts, batch).some(blocked))
}

/** Marks the values of a batch as being sent. */
export const startSending = (drafts: Drafts, batch: number): Drafts =>
  mapRows(drafts, (draft) => (draft.batch === batch ? { ...draft, sending: draft.fields } : draft))

/** Handles success: values typed since stay drafts, based on the current row. */
export const settle = (drafts: Drafts, ids: readonly string[], rows: ReadonlyMap<string, ItemRow>): Drafts =>
  mapRows(drafts, (draft) => {
    if (!ids.includes(draft.id) || !draft.sending) return draft
    const { sending } = draft
    const fields = Object.fromEntries(
      Object.entries(draft.fields).filter(([name, value]) => !(name in sending) || !same(sending[name], value)),
    )
    return { ...draft, base: rows.get(draft.id) ?? draft.base, fields, sending: null }
  })

/** Handles a rejection: all rows stay drafts, with the server's messages where it named a row or a field. */
export function reject(drafts: Drafts, ids: readonly string[], failures: readonly RowFailure[]): Drafts {
  const failed = new Map(failures.map((failure) => [ids[failure.index], failure]))
  return mapRows(drafts, (draft) => {
    if (!ids.includes(draft.id) || !draft.sending) return draft
    const failure = failed.get(draft.id)
    const idleDraft = { ...draft, sending: null }
    if (!failure) return idleDraft
    return { ...idleDraft, rejections: isEmpty(failure.fields ?? {}) ? { '': failure.message } : { ...failure.fields } }
  })
}

/**
 * Compares drafts with the current rows of the server. Null: the row was removed. Rows that are undefined stay as they
 * are.
 */
export const rebase = (drafts: Drafts, now: (rowId: string) => ItemRow | null | undefined): Drafts =>
  mapRows(drafts, (draft) => {
    const row = draft.base ? now(draft.id) : undefined
    if (row === undefined || draft.sending || !draft.base) return draft
    if (row === null) return draft.conflict?.row === null ? draft : { ...draft, conflict: { row: null } }
    if (row.version <= draft.base.version) return draft
    const clash = Object.keys(draft.fields).some((name) => !same(row[name], draft.base?.[name]))
    if (clash) return { ...draft, conflict: { row } }
    return { ...draft, base: row, conflict: null, rejections: without(draft.rejections, ['']) }
  })

/** Resolves a conflict with the user's own values, based on the current row. */
export const resolveConflict = (drafts: Drafts, id: string): Drafts =>
  mapRows(drafts, (draft) =>
    draft.id === id && draft.conflict?.row
      ? { ...draft, base: draft.conflict.row, conflict: null, rejections: {} }
      : draft,
  )

/** Marks rejected drafts for another attempt: the cause may have been corrected elsewhere. */
export const retry = (drafts: Drafts): Drafts =>
  mapRows(drafts, (draft) => ({ ...draft, isTyping: false, rejections: {} }))

/** Discards the typed values of these rows; values being sent stay until there is a response. */
export const discard = (drafts: Drafts, ids: readonly string[]): Drafts =>
  dropVacuous(
    new Map(
      [...drafts].map(([id, draft]) => [
        id,
        ids.includes(id)
          ? { ...draft, fields: draft.sending ?? {}, problems: {}, rejections: {}, conflict: null, isTyping: false }
          : draft,
      ]),
    ),
  )

/** Marks a new row as left: its missing required values are reported now, and it may be sent. */
export const release = (
  drafts: Drafts,
  ids: readonly string[],
  missing: (fields: Fields) => Record<string, string>,
): Drafts =>
  mapRows(drafts, (draft) =>
    draft.base === null && ids.includes(draft.id)
      ? { ...draft, isTyping: false, problems: { ...missing(draft.fields), ...draft.problems } }
      : draft,
  )

/** Returns a draft as the grid shows it over its row. */
export function draftedRow(draft: DraftRow, row: ItemRow | null): GridRow {
  const otherRow = draft.conflict?.row
  const conflictMessages = Object.fromEntries(
    otherRow
      ? Object.keys(draft.fields)
          .filter((name) => !same(otherRow[name], draft.base?.[name]))
          .map((name) => [name, texts.changedMeanwhile(String(otherRow[name] ?? texts.empty))])
      : draft.conflict
        ? [['', texts.removedMeanwhile]]
        : [],
  )
  return {
    id: draft.id,
    state: draft.base ? 'kept' : 'new',
    values: { ...(row ?? draft.base), ...draft.fields },
    saving: draft.sending !== null,
    drafts: new Set(Object.keys(draft.fields)),
    problems: { ...draft.rejections, ...draft.problems, ...conflictMessages },
  }
}
