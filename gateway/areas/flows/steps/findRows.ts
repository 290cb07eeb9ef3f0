import { largestFound, longestCompared, mostRows } from '@takt/domain/areas/flows/limits.ts'
import { type Filling, openFilling, take } from '@takt/domain/areas/flows/values/filling.ts'
import type { Scope } from '@takt/domain/areas/flows/values/path.ts'
import { fillText, fillValue, type Template } from '@takt/domain/areas/flows/values/template.ts'
import { writeCommaList } from '@takt/domain/core/item/commaList.ts'
import { toldValues } from '@takt/domain/core/item/item.ts'
import { operators } from '@takt/domain/core/item/operators.ts'
import { maySeePeople, rowWithoutPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { mapInTurns } from '@takt/store/queue/turns.ts'
import { refuseUnlessMay } from '../../../core/items/itemAccess.ts'
import { ownerOf } from '../../../core/items/itemTable.ts'
import { listItems } from '../../../core/items/list/listItems.ts'
import { readListQuery } from '../../../core/items/list/readListQuery.ts'
import { shownTo } from '../../../core/items/shownTo.ts'
import { StepFailed } from '../runs/stepFailed.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { Asked, Doing, StepResult } from './step.ts'
import { templateOf } from './templateOf.ts'
import { isNewKey } from './trySave.ts'

/** Rows as a list of who the flow runs as would find them. */
export async function findRows(doing: Doing, { step, scope, filling }: Asked<'find'>): Promise<StepResult> {
  const { gateway, actor, tenant } = doing
  const { itemType, filters, into } = step.options
  const item = gateway.items.get(itemType)!
  refuseUnlessMay(actor, item, 'read')
  const compared = openFilling(longestCompared, filling.missing)
  const parameters = filters.map(({ field, operator, value }): [string, string] => [
    `${field}${operator}`,
    operandOf(operators[operator].arity, templateOf(value), scope, compared),
  ])
  // A filter without anything to compare with is none to lists; here nothing is found.
  const isEmpty = filters.some(
    ({ operator }, place) =>
      operators[operator].arity !== 'none' && (parameters[place]![1] === '' || isNewKey(parameters[place]![1])),
  )
  const query = isEmpty ? null : shownTo(item, actor, readListQuery(item.type, parameters, actor))
  const found = query
    ? await asTenant(gateway.dependencies.db, tenant, (trx) =>
        listItems(trx, item.type, ownerOf(item.type, tenant), { ...query, limit: mostRows + 1 }),
      )
    : []
  const complete = (await item.rules?.complete?.(found.slice(0, mostRows), tenant, gateway.dependencies.db)) ?? found
  const seesPeople = maySeePeople(actor)
  let held = 0
  const rows = await mapInTurns(complete.slice(0, mostRows), (row) => {
    const told = toldValues(item.type, row)
    held += JSON.stringify(told).length
    if (held > largestFound) throw new StepFailed(texts.tooMuchFound(largestFound), { isFinal: true })
    return seesPeople ? told : rowWithoutPeople(told)
  })
  return {
    names: { [into]: rows },
    rows: rows.length,
    held,
    input: Object.fromEntries(parameters),
    output: rows,
    ...(found.length > mostRows ? { sentence: texts.firstRows(mostRows) } : {}),
  }
}

/** What a filter compares with, as it stands in a list's query: commas in a value are part of it, those between are not. */
function operandOf(arity: string, template: Template, scope: Scope, filling: Filling): string {
  if (arity === 'none') return ''
  if (arity === 'one') return fillText(template, scope, filling)
  const value = fillValue(template, scope, filling)
  if (Array.isArray(value)) {
    const text = writeCommaList(value.map(String))
    take(filling, text.length)
    return text
  }
  return fillText(template, scope, filling, (text) => text.replaceAll(',', '\\,'))
}
