import type { Session } from '@takt/domain/areas/access/session.ts'
import type { DatedValue } from '@takt/domain/core/item/itemEvent.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { conflict, Refusal } from '../../http/responses/refusal.ts'
import { ownerOf } from '../itemTable.ts'
import type { ItemContext } from '../mountedItem.ts'
import { readStates } from '../project/itemStates.ts'
import { itemsTexts as texts } from '../texts.ts'
import { rowLists, runRows } from '../write/runRows.ts'
import { withDeadline } from '../write/withDeadline.ts'
import { addBack, type Back, changeBack } from './changeBack.ts'
import { type ChangedRow, changedRows } from './changedRows.ts'
import { type Goal, goals } from './goals.ts'

/** As much text as the values of one event may be, well below what the log takes of one (`largestEvent`). */
const mostChars = 256 * 1024

/** The same in as few parts, one after the other, as the log takes: fields that hold at once are in the first. */
function parted({ body, effective, given }: Back): Back[] {
  if (JSON.stringify(effective).length <= mostChars) return [{ body, effective, given }]
  const parts: (Back & { effective: Record<string, DatedValue[]> })[] = [{ body, effective: {}, given }]
  let chars = 0
  for (const [name, values] of Object.entries(effective))
    for (const value of values) {
      const size = JSON.stringify(value).length
      if (chars + size > mostChars && chars > 0) {
        parts.push({ body: {}, effective: {}, given: {} })
        chars = 0
      }
      chars += size
      const part = parts.at(-1)!.effective
      part[name] ??= []
      part[name].push(value)
    }
  return parts
}

/** A row that is there, as it is now. */
export type RowBack = { itemType: string; rowId: string; version: number }

/** What has to be done with one row: in this order. */
type Steps = { row: ChangedRow; remove: boolean; add: Back | null; changes: readonly Back[] }

/**
 * Takes changes of one's own back by opposite ones, all or none: what was changed last goes first, rows that were
 * removed come back under their keys, values that hold from instants on as they held. Refused (409) if anybody changed
 * one of the rows since, and (413) where it is too much. Secrets that went with a row do not come back.
 */
export const undoChanges = (
  context: ItemContext,
  session: Session,
  ids: readonly string[],
  mostMs?: number,
): Promise<{ rows: RowBack[] }> =>
  withDeadline(context, { ms: mostMs, late: texts.undoTooSlow }, (within) => takeBack(within, session, ids))

async function takeBack(
  context: ItemContext & { look: () => void },
  session: Session,
  ids: readonly string[],
): Promise<{ rows: RowBack[] }> {
  const turn = turns()
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
      const wanted = stepsOf(row, now, state)
      if (wanted.remove || wanted.add || wanted.changes.length > 0)
        item.rules?.refuseUnlessMayWrite?.(
          session,
          context.items,
          [now, state].flatMap((entry) => (entry ? [entry.row] : [])),
        )
      steps.set(row.stream, wanted)
      back.set(row.stream, version)
      await turn()
    }
  }
  const within = { ...context, back }
  const done: RowBack[] = []
  // What was changed last goes first. What needs a row that is not back yet waits for it.
  let waiting = rows.map(({ stream }) => steps.get(stream)!)
  while (waiting.length > 0) {
    const left: { step: Steps; refusal: Refusal }[] = []
    for (const part of alike(waiting)) {
      context.look()
      const ran = await run(within, part)
      done.push(...ran.rows)
      left.push(...ran.refused)
    }
    if (left.length === waiting.length) throw notUndone(left[0]!.refusal)
    waiting = left.map(({ step }) => step)
  }
  if (context.change.id === null) throw conflict(texts.nothingToUndo)
  return { rows: done }
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

/** Neighbours of one type: they are done together. */
function alike(steps: readonly Steps[]): Steps[][] {
  const parts: Steps[][] = []
  for (const step of steps) {
    const last = parts.at(-1)
    if (last?.[0]?.row.item === step.row.item) last.push(step)
    else parts.push([step])
  }
  return parts
}

/** Does what is to be done with rows of one type; `refused` are those of which nothing was done. */
async function run(context: ItemContext, steps: readonly Steps[]) {
  const { item } = steps[0]!.row
  const made = item.type.key.some((name) => item.type.fields[name]?.required === 'A')
  const indexed = steps.map((step, index) => ({ ...step, index, key: step.row.key }))
  const latest = new Map<number, RowBack>()
  const refused = new Map<number, Refusal>()
  const most = Math.max(1, ...steps.map(({ add, changes }) => changes.length + (add ? 1 : 0)))
  for (let place = 0; place < most; place++) {
    const isFirst = place === 0
    const change = indexed.flatMap(({ add, changes, index, key }) => {
      const back = changes[add ? place - 1 : place]
      return back && !refused.has(index) ? [{ index, key, ...back }] : []
    })
    const done = await runRows(context, item, {
      remove: isFirst ? indexed.filter(({ remove }) => remove) : [],
      change,
      add: isFirst
        ? indexed.flatMap(({ add, index, key }) => (add ? [{ index, ...add, ...(made ? { key } : {}) }] : []))
        : [],
    })
    for (const list of rowLists) {
      for (const [index, refusal] of done[list].refusals) {
        if (!isFirst) throw notUndone(refusal)
        refused.set(index, refusal)
      }
      for (const { index, row } of done[list].done)
        if (row) latest.set(index, { itemType: item.type.name, rowId: row.rowId, version: row.version })
    }
  }
  return {
    rows: [...latest.values()],
    refused: [...refused].map(([index, refusal]) => ({ step: steps[index]!, refusal })),
  }
}

const notUndone = ({ kind, message, data }: Refusal) =>
  new Refusal(kind === 'invalid' ? 'conflict' : kind, texts.nothingWasUndone(message), { data })
