import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import type { ActionResult, ItemActions, ItemRow, RowFailure } from '../../core/items/itemActions.ts'
import type { ItemClient } from '../../core/items/itemClient.ts'
import { addPayload, changePayload, sendRules } from '../../core/items/payload.ts'
import { ensureTag } from './associate.ts'
import { codeProblem, codesOf } from './codesOf.ts'
import type { TagCalls } from './tagCalls.ts'
import { failureOf } from './taggedWork.ts'
import { tagTexts as texts } from './texts.ts'

type Fields = Readonly<Record<string, unknown>>

const rules = sendRules(tagAssociations)

/** Returns the normalized EPC if there is exactly one, otherwise the problem. */
function readEpc(value: unknown): { epc: string; problem: null } | { epc: null; problem: string } {
  const [epc, ...more] = codesOf(value)
  if (epc === undefined || more.length > 0) return { epc: null, problem: texts.singleCode }
  const problem = codeProblem([epc])
  return problem ? { epc: null, problem } : { epc, problem: null }
}

/** Creates the actions of the list of tag associations: rows are saved one by one, and missing tags are created. */
export function createAssociationActions(options: { client: ItemClient; calls: TagCalls }): Partial<ItemActions> {
  const { client, calls } = options

  /** Processes rows one by one; messages of rejections start with the action. */
  async function each<Row>(
    rows: readonly Row[],
    formatMessage: (message: string) => string,
    work: (row: Row) => Promise<ItemRow>,
  ): Promise<ActionResult> {
    const failures: RowFailure[] = []
    const saved: ItemRow[] = []
    for (const [index, row] of rows.entries())
      try {
        saved.push(await work(row))
      } catch (error) {
        const failure = failureOf(error, index)
        failures.push({ ...failure, message: formatMessage(failure.message) })
      }
    return failures.length > 0 ? { failures } : { failures, rows: saved }
  }

  const codeFailures = (values: readonly unknown[], formatMessage: (message: string) => string): RowFailure[] =>
    values.flatMap((value, index) => {
      const { problem } = readEpc(value)
      return problem === null ? [] : [{ index, message: formatMessage(problem), fields: { epc: problem } }]
    })

  return {
    add: async (rows) => {
      const failures = codeFailures(
        rows.map(({ epc }) => epc),
        texts.adding,
      )
      if (failures.length > 0) return { failures }
      return each(rows, texts.adding, async (row: Fields) => {
        const { epc } = readEpc(row.epc)
        await ensureTag(calls, epc!)
        return client.add({ active: true, ...addPayload(rules, row), epc })
      })
    },
    change: async (changes) => {
      const named = changes.map(({ row, fields }) => fields.epc ?? row.epc)
      const failures = codeFailures(named, texts.updating)
      if (failures.length > 0) return { failures }
      return each(changes, texts.updating, async ({ row, fields, version }) => {
        const { epc } = readEpc(fields.epc ?? row.epc)
        if ('epc' in fields) await ensureTag(calls, epc!)
        const payload = { ...changePayload(rules, fields), ...('epc' in fields ? { epc } : {}) }
        const key = { tagAssociationID: Number(row.tagAssociationID) }
        return client.change(key, payload, version === undefined ? {} : { version })
      })
    },
    texts: texts.associations,
  }
}
