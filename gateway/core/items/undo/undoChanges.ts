import type { Session } from '@takt/domain/areas/access/session.ts'
import type { DatedValue } from '@takt/domain/core/item/itemEvent.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { conflict, HttpError } from '../../http/responses/httpError.ts'
import { ownerOf } from '../itemTable.ts'
import type { ItemContext } from '../mountedItem.ts'
import { readStates } from '../project/itemStates.ts'
import { itemsTexts as texts } from '../texts.ts'
import { rowLists, runRows } from '../write/runRows.ts'
import { withDeadline } from '../write/withDeadline.ts'
import { addBack, type Back, changeBack } from './changeBack.ts'
import { type ChangedRow, changedRows } from './changedRows.ts'
import { type Goal, goals } from './goals.ts'

/**
 * Maximum JSON text (characters) of the values of one event, well below the log's limit for one event (`largestEvent`).
 */
const maxChars = 256 * 1024

/** Splits a change into as few consecutive parts as the log accepts; fields effective immediately are in the first. */
function parted({ body, effective, dedicated }: Back): Back[] {
  if (JSON.stringify(effective).length <= maxChars) return [{ body, effective, dedicated }]
  const parts: (Back & { effective: Record<string, DatedValue[]> })[] = [{ body, effective: {}, dedicated }]
  let chars = 0
  for (const [name, values] of Object.entries(effective))
    for (const value of values) {
      const size = JSON.stringify(value).length
      if (chars + size > maxChars && chars > 0) {
        parts.push({ body: {}, effective: {}, dedicated: {} })
        chars = 0
      }
      chars += size
      const part = parts.at(-1)!.effective
      part[name] ??= []
      part[name].push(value)
    }
  return parts
}

/** An existing row in its present state. */
export type RowBack = { itemType: string; rowId: string; version: number }

/** The steps for one row, in this order. */
type Steps = { row: ChangedRow; remove: boolean; add: Back | null; changes: readonly Back[] }

/**
 * Undoes the session's own changes by inverse changes, all or none: last changed first, removed rows are restored under
 * their keys, effective-dated values as they were. Rejects (409) if one of the rows was changed since, and (413) if it
 * is too much. Secrets deleted with a row are not restored.
 */
export const undoChanges = (
  context: ItemContext,
  session: Session,
  ids: readonly string[],
  maxMs?: number,
): Promise<{ rows: RowBack[] }> =>
  withDeadline(context, { ms: maxMs, late: texts.undoTooSlow }, (within) => undoAll(within, session, ids))

async function undoAll(
  context: ItemContext & { checkDeadline: () => void },
  session: Session,
  ids: readonly string[],
): Promise<{ rows: RowBack[] }> {
  const yieldIfDue = createYielder()
  const rows = await changedRows(context, session, ids)
  const steps = new Map<string, Steps>()
  const back = new Map<string, number>()
  for (const [item, ofType] of Map.groupBy(rows, (row) => row.item)) {
    const states = await readStates(
      context.trx,
      item.type,
      ownerOf(item.type, context.tenant),
      ofType.map(({ key }) => key),
    )
    const before = await goals(context, item.type, ofType)
    for (const row of ofType) {
      const { state, version } = before.get(row.stream)!
      const now = states.get(keyText(item.type, row.key)) ?? null
      const rowSteps = stepsOf(row, now, state)
      if (rowSteps.remove || rowSteps.add || rowSteps.changes.length > 0)
        item.rules?.assertMayWrite?.(
          session,
          context.items,
          [now, state].flatMap((entry) => (entry ? [entry.row] : [])),
        )
      steps.set(row.stream, rowSteps)
      back.set(row.stream, version)
      await yieldIfDue()
    }
  }
  const within = { ...context, back }
  const restored: RowBack[] = []
  // The last change is undone first. Steps that need a row not yet restored are retried after it.
  let waiting = rows.map(({ stream }) => steps.get(stream)!)
  while (waiting.length > 0) {
    const left: { step: Steps; rejection: HttpError }[] = []
    for (const part of groupByType(waiting)) {
      context.checkDeadline()
      const outcome = await run(within, part)
      restored.push(...outcome.rows)
      left.push(...outcome.rejected)
    }
    if (left.length === waiting.length) throw notUndone(left[0]!.rejection)
    waiting = left.map(({ step }) => step)
  }
  if (context.change.id === null) throw conflict(texts.nothingToUndo)
  return { rows: restored }
}

function stepsOf(row: ChangedRow, now: Goal['state'], goal: Goal['state']): Steps {
  const { type } = row.item
  if (!goal) return { row, remove: now !== null, add: null, changes: [] }
  if (now) {
    const change = changeBack(type, now, goal)
    return { row, remove: false, add: null, changes: change ? parted(change) : [] }
  }
  const [add, ...changes] = parted(addBack(type, goal))
  return { row, remove: false, add: add!, changes }
}

/** Groups neighboring steps of one type, which run together. */
function groupByType(steps: readonly Steps[]): Steps[][] {
  const parts: Steps[][] = []
  for (const step of steps) {
    const last = parts.at(-1)
    if (last?.[0]?.row.item === step.row.item) last.push(step)
    else parts.push([step])
  }
  return parts
}

/** Runs the steps for rows of one type; `rejected` are those that had no effect. */
async function run(context: ItemContext, steps: readonly Steps[]) {
  const { item } = steps[0]!.row
  const hasGeneratedKey = item.type.key.some((name) => item.type.fields[name]?.required === 'A')
  const indexed = steps.map((step, index) => ({ ...step, index, key: step.row.key }))
  const latest = new Map<number, RowBack>()
  const rejected = new Map<number, HttpError>()
  const maxSteps = Math.max(1, ...steps.map(({ add, changes }) => changes.length + (add ? 1 : 0)))
  for (let position = 0; position < maxSteps; position++) {
    const isFirst = position === 0
    const change = indexed.flatMap(({ add, changes, index, key }) => {
      const back = changes[add ? position - 1 : position]
      return back && !rejected.has(index) ? [{ index, key, ...back }] : []
    })
    const outcome = await runRows(context, item, {
      remove: isFirst ? indexed.filter(({ remove }) => remove) : [],
      change,
      add: isFirst
        ? indexed.flatMap(({ add, index, key }) =>
            add ? [{ index, ...add, ...(hasGeneratedKey ? { key } : {}) }] : [],
          )
        : [],
    })
    for (const list of rowLists) {
      for (const [index, rejection] of outcome[list].rejections) {
        if (!isFirst) throw notUndone(rejection)
        rejected.set(index, rejection)
      }
      for (const { index, row } of outcome[list].done)
        if (row) latest.set(index, { itemType: item.type.name, rowId: row.rowId, version: row.version })
    }
  }
  return {
    rows: [...latest.values()],
    rejected: [...rejected].map(([index, rejection]) => ({ step: steps[index]!, rejection })),
  }
}

const notUndone = ({ kind, message, data }: HttpError) =>
  new HttpError(kind === 'invalid' ? 'conflict' : kind, texts.nothingWasUndone(message), { data })
