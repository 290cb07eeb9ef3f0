import type { CellEdit, GridRow } from '../kit/grid/gridTypes.ts'
import type { ItemRow, RowFailure } from './itemActions.ts'
import { itemTexts as texts } from './texts.ts'

type Fields = Readonly<Record<string, unknown>>

/** What somebody else made of a row while it was being changed here: `row` null if they removed it. */
export type Conflict = { row: ItemRow | null }

/** A row with values that are not kept yet. */
export type DraftRow = {
  id: string
  /** What the values were decided on; null for a new row. */
  base: ItemRow | null
  fields: Fields
  /** Column → why its value cannot be sent. */
  problems: Readonly<Record<string, string>>
  /** Column → what the server said of it; '' of the whole row. */
  refusals: Readonly<Record<string, string>>
  conflict: Conflict | null
  /** Rows that were changed together are kept together, all or none. */
  batch: number
  /** What is on its way to the server. */
  sending: Fields | null
  /** A new row that is still being typed is not sent. */
  held: boolean
}

export type Drafts = ReadonlyMap<string, DraftRow>

export const noDrafts: Drafts = new Map()

const without = (record: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

const same = (entry: unknown, other: unknown) =>
  (entry ?? null) === (other ?? null) || JSON.stringify(entry) === JSON.stringify(other)

const isEmpty = (record: object) => Object.keys(record).length === 0

/** Whether a draft says anything: a value that differs, or one that was refused. */
const saysNothing = (draft: DraftRow) => draft.sending === null && isEmpty(draft.fields) && isEmpty(draft.problems)

export type EditGiven = { batch: number; held: boolean; baseOf: (rowId: string) => ItemRow | null }

/**
 * Takes edits into the drafts. They all become one batch, together with the batches of the rows they touch; a value
 * that is as it was is no draft any more.
 */
export function editDrafts(drafts: Drafts, edits: readonly CellEdit[], input: EditGiven): Drafts {
  const joined = new Set(edits.flatMap(({ rowId }) => drafts.get(rowId)?.batch ?? []))
  const next = new Map<string, DraftRow>()
  for (const [id, draft] of drafts) next.set(id, joined.has(draft.batch) ? { ...draft, batch: input.batch } : draft)
  for (const { rowId, column, value, problem } of edits) {
    const known = next.get(rowId)
    const base = known?.base ?? input.baseOf(rowId)
    const draft: DraftRow = known ?? {
      id: rowId,
      base,
      fields: {},
      problems: {},
      refusals: {},
      conflict: null,
      batch: input.batch,
      sending: null,
      held: input.held && base === null,
    }
    const { [column]: _, ...rest } = draft.fields
    const isBack = problem === undefined && same(value, base?.[column]) && !(draft.sending && column in draft.sending)
    const problems = without(draft.problems, [column])
    next.set(rowId, {
      ...draft,
      fields: isBack ? rest : { ...rest, [column]: value },
      problems: problem === undefined ? problems : { ...problems, [column]: problem },
      refusals: without(draft.refusals, [column, '']),
    })
  }
  return dropSilent(next)
}

function dropSilent(drafts: ReadonlyMap<string, DraftRow>): Drafts {
  return new Map([...drafts].filter(([, draft]) => !saysNothing(draft)))
}

const mapRows = (drafts: Drafts, change: (draft: DraftRow) => DraftRow): Drafts =>
  dropSilent(new Map([...drafts].map(([id, draft]) => [id, change(draft)])))

/** The rows of a batch, in the order in which they were begun. */
export const batchOf = (drafts: Drafts, batch: number): DraftRow[] =>
  [...drafts.values()].filter((draft) => draft.batch === batch)

/** Batches that nothing stands in the way of: no problem, no conflict, nothing under way, no row still being typed. */
export function readyBatches(drafts: Drafts): number[] {
  const blocked = (draft: DraftRow) =>
    draft.sending !== null ||
    draft.held ||
    draft.conflict !== null ||
    !isEmpty(draft.problems) ||
    !isEmpty(draft.refusals)
  const all = new Set([...drafts.values()].map(({ batch }) => batch))
  return [...all].filter((batch) => !batchOf(drafts, batch).some(blocked))
}

/** The values of a batch are on their way. */
export const startSending = (drafts: Drafts, batch: number): Drafts =>
  mapRows(drafts, (draft) => (draft.batch === batch ? { ...draft, sending: draft.fields } : draft))

/** The server took them: what was typed since stays a draft, decided on the row as it is now. */
export const settle = (drafts: Drafts, ids: readonly string[], rows: ReadonlyMap<string, ItemRow>): Drafts =>
  mapRows(drafts, (draft) => {
    if (!ids.includes(draft.id) || !draft.sending) return draft
    const { sending } = draft
    const fields = Object.fromEntries(
      Object.entries(draft.fields).filter(([name, value]) => !(name in sending) || !same(sending[name], value)),
    )
    return { ...draft, base: rows.get(draft.id) ?? draft.base, fields, sending: null }
  })

/** The server refused them: all stay drafts, with its sentences where it named a row or a field. */
export function refuse(drafts: Drafts, ids: readonly string[], failures: readonly RowFailure[]): Drafts {
  const failed = new Map(failures.map((failure) => [ids[failure.index], failure]))
  return mapRows(drafts, (draft) => {
    if (!ids.includes(draft.id) || !draft.sending) return draft
    const failure = failed.get(draft.id)
    const sent = { ...draft, sending: null }
    if (!failure) return sent
    return { ...sent, refusals: isEmpty(failure.fields ?? {}) ? { '': failure.message } : { ...failure.fields } }
  })
}

/**
 * Compares drafts with the rows as the server has them now. Null: the row is gone. Rows that are not told of stay as
 * they are.
 */
export const rebase = (drafts: Drafts, now: (rowId: string) => ItemRow | null | undefined): Drafts =>
  mapRows(drafts, (draft) => {
    const row = draft.base ? now(draft.id) : undefined
    if (row === undefined || draft.sending || !draft.base) return draft
    if (row === null) return draft.conflict?.row === null ? draft : { ...draft, conflict: { row: null } }
    if (row.version <= draft.base.version) return draft
    const clash = Object.keys(draft.fields).some((name) => !same(row[name], draft.base?.[name]))
    if (clash) return { ...draft, conflict: { row } }
    return { ...draft, base: row, conflict: null, refusals: without(draft.refusals, ['']) }
  })

/** The person's choice: what they typed, decided on the row as it is now. */
export const keepMine = (drafts: Drafts, id: string): Drafts =>
  mapRows(drafts, (draft) =>
    draft.id === id && draft.conflict?.row
      ? { ...draft, base: draft.conflict.row, conflict: null, refusals: {} }
      : draft,
  )

/** What was refused is to be tried again as it stands: what it was refused for may have been mended elsewhere. */
export const retry = (drafts: Drafts): Drafts => mapRows(drafts, (draft) => ({ ...draft, held: false, refusals: {} }))

/** Forgets what was typed in these rows; what is on its way stays until it is answered. */
export const discard = (drafts: Drafts, ids: readonly string[]): Drafts =>
  dropSilent(
    new Map(
      [...drafts].map(([id, draft]) => [
        id,
        ids.includes(id)
          ? { ...draft, fields: draft.sending ?? {}, problems: {}, refusals: {}, conflict: null, held: false }
          : draft,
      ]),
    ),
  )

/** A new row was left: what it must have and has not is named now, and it may be sent. */
export const release = (
  drafts: Drafts,
  ids: readonly string[],
  missing: (fields: Fields) => Record<string, string>,
): Drafts =>
  mapRows(drafts, (draft) =>
    draft.base === null && ids.includes(draft.id)
      ? { ...draft, held: false, problems: { ...missing(draft.fields), ...draft.problems } }
      : draft,
  )

/** A draft as the grid shows it over its row. */
export function draftedRow(draft: DraftRow, row: ItemRow | null): GridRow {
  const theirs = draft.conflict?.row
  const sentences = Object.fromEntries(
    theirs
      ? Object.keys(draft.fields)
          .filter((name) => !same(theirs[name], draft.base?.[name]))
          .map((name) => [name, texts.changedMeanwhile(String(theirs[name] ?? texts.empty))])
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
    problems: { ...draft.refusals, ...draft.problems, ...sentences },
  }
}
