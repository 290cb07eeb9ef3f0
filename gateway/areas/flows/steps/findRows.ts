import { longestCompared, maxFoundCharacters, maxRows } from '@takt/domain/areas/flows/limits.ts'
import { countCharacters, createFillContext, type FillContext } from '@takt/domain/areas/flows/values/fillContext.ts'
import type { Scope } from '@takt/domain/areas/flows/values/path.ts'
import { fillText, fillValue, type Template } from '@takt/domain/areas/flows/values/template.ts'
import { writeCommaList } from '@takt/domain/core/item/commaList.ts'
import { exposedValues } from '@takt/domain/core/item/item.ts'
import { operators } from '@takt/domain/core/item/operators.ts'
import { maySeePeople, rowWithoutPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { mapYielding } from '@takt/store/queue/yielding.ts'
import { requireItemAccess } from '../../../core/items/itemAccess.ts'
import { ownerOf } from '../../../core/items/itemTable.ts'
import { listItems } from '../../../core/items/list/listItems.ts'
import { readListQuery } from '../../../core/items/list/readListQuery.ts'
import { restrictToVisible } from '../../../core/items/visibilityFilters.ts'
import { StepFailed } from '../runs/stepFailed.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { StepContext, StepResult, StepTask } from './step.ts'
import { templateOf } from './templateOf.ts'
import { isNewKey } from './trySave.ts'

/** Finds rows as a list query of the owner of the flow would. */
export async function findRows(
  stepContext: StepContext,
  { step, scope, filling }: StepTask<'find'>,
): Promise<StepResult> {
  const { gateway, actor, tenant } = stepContext
  const { itemType, filters, into } = step.options
  const item = gateway.items.get(itemType)!
  requireItemAccess(actor, item, 'read')
  const compared = createFillContext(longestCompared, filling.missing)
  const parameters = filters.map(({ field, operator, value }): [string, string] => [
    `${field}${operator}`,
    operandOf(operators[operator].arity, templateOf(value), scope, compared),
  ])
  // List queries ignore a filter with an empty operand; here it must match nothing.
  const isEmpty = filters.some(
    ({ operator }, index) =>
      operators[operator].arity !== 'none' && (parameters[index]![1] === '' || isNewKey(parameters[index]![1])),
  )
  const query = isEmpty ? null : restrictToVisible(item, actor, readListQuery(item.type, parameters, actor))
  const matches = query
    ? await asTenant(gateway.dependencies.db, tenant, (trx) =>
        listItems(trx, item.type, ownerOf(item.type, tenant), { ...query, limit: maxRows + 1 }),
      )
    : []
  const complete = (await item.rules?.complete?.(matches.slice(0, maxRows), tenant, gateway.dependencies.db)) ?? matches
  const maySeeNames = maySeePeople(actor)
  let characters = 0
  const rows = await mapYielding(complete.slice(0, maxRows), (row) => {
    const values = exposedValues(item.type, row)
    characters += JSON.stringify(values).length
    if (characters > maxFoundCharacters) throw new StepFailed(texts.tooMuchFound(maxFoundCharacters), { isFinal: true })
    return maySeeNames ? values : rowWithoutPeople(values)
  })
  return {
    names: { [into]: rows },
    rows: rows.length,
    held: characters,
    input: Object.fromEntries(parameters),
    output: rows,
    ...(matches.length > maxRows ? { sentence: texts.firstRows(maxRows) } : {}),
  }
}

/**
 * Returns the operand of a filter as written in a list query: commas within a value are escaped, commas between values
 * are not.
 */
function operandOf(arity: string, template: Template, scope: Scope, filling: FillContext): string {
  if (arity === 'none') return ''
  if (arity === 'one') return fillText(template, scope, filling)
  const value = fillValue(template, scope, filling)
  if (Array.isArray(value)) {
    const text = writeCommaList(value.map(String))
    countCharacters(filling, text.length)
    return text
  }
  return fillText(template, scope, filling, (text) => text.replaceAll(',', '\\,'))
}
