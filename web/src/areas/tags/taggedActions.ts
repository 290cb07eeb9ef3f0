import { tokenRejected } from '../../core/api/client.ts'
import type {
  ActionResult,
  ItemActions,
  ItemRow,
  ItemWork,
  RowFailure,
  WorkResult,
} from '../../core/items/itemActions.ts'
import type { SchemaAnswer } from '../../core/items/itemAnswers.ts'
import { keyFields } from '../../core/items/payload.ts'
import type { Notices } from '../../core/kit/notice/notices.ts'
import { codeProblem, codesOf } from './codesOf.ts'
import { createTaggedAdd } from './taggedAdd.ts'
import { createTaggedChange } from './taggedChange.ts'
import { removeTagged } from './taggedRemove.ts'
import { codeFailures, failuresIn, keyOf, rehearse, type TaggedGiven } from './taggedWork.ts'
import { tagTexts as texts } from './texts.ts'

/** Tags are entered in the row's own cell. */
const writes = { epc: (text: string) => codeProblem(codesOf(text)) }

const isFailure = (result: ItemRow | RowFailure): result is RowFailure => !('rowId' in result)
const nothing: ItemWork = { add: [], change: [], remove: [] }

/**
 * How rows that carry tags are kept: one after the other, each with its tags, by the calls that are specified. Several
 * rows are rehearsed first, so that a bad one is named before any is written. What is refused is told in the type's own
 * way.
 */
export function createTaggedActions(
  input: TaggedGiven & { notices: Pick<Notices, 'error'> },
): ItemActions & Required<Pick<ItemActions, 'together' | 'writes'>> {
  const { policy, client, notices } = input
  const additions = createTaggedAdd(input)
  const changes = createTaggedChange(input)
  let asked: Promise<SchemaAnswer> | null = null
  const schemaOf = () => {
    asked ??= client.schema().catch((error: unknown) => {
      asked = null
      throw error
    })
    return asked
  }

  /**
   * Says in a notice what was refused. What was refused of the fields of a single row stands by these, and is not said
   * twice.
   */
  function told(result: WorkResult, { add, change, remove }: ItemWork): WorkResult {
    const isOne = add.length + change.length + remove.length === 1
    const failures = result.failures.map((failure) => ({
      ...failure,
      told: failure.told ?? !(isOne && Object.keys(failure.fields ?? {}).length > 0),
    }))
    const sentences = failures
      .filter(({ told, message }) => told && message && message !== tokenRejected)
      .map(({ message }) => message)
    if (sentences.length > 0) notices.error([...new Set(sentences)].join(policy.notice.joint), policy.notice.autoHideMs)
    return { ...result, failures }
  }

  /** Refusals of rows that cannot be named; a missing key of the type abandons all of them. */
  function keyless(schema: SchemaAnswer, rows: readonly ItemRow[], verb: 'updating' | 'deleting'): RowFailure[] {
    const sentence = verb === 'updating' ? texts.noKeyForUpdating : texts.noKeyForDelete
    if (keyFields(schema))
      return rows.flatMap((row, index) => (keyOf(input, schema, row) ? [] : [{ index, message: sentence }]))
    const said = policy.noHierarchy[verb]
    console.warn(`${policy.type.label}: abandoned, the schema names no key`)
    return rows.map((_, index) => ({ index, message: said ?? '' }))
  }

  const changedRows = ({ change }: ItemWork) => change.map(({ row }) => row)

  /** What can be known to be wrong before anything is written. */
  async function refusals(schema: SchemaAnswer, work: ItemWork): Promise<WorkResult['failures']> {
    const of = (list: keyof ItemWork, failures: readonly RowFailure[]) =>
      failures.map((failure) => ({ ...failure, list }))
    const known = [
      ...of('remove', keyless(schema, work.remove, 'deleting')),
      ...of('change', work.change.length > 0 ? keyless(schema, changedRows(work), 'updating') : []),
      ...of('change', codeFailures(work.change.map(({ fields }) => codesOf(fields.epc)))),
      ...of('add', codeFailures(work.add.map(({ epc }) => codesOf(epc)))),
    ]
    if (known.length > 0 || work.add.length + work.change.length < 2) return known
    const fresh = additions.fresh(schema, work.add)
    const refused = await rehearse(client, {
      add: fresh.map(({ payload }) => payload),
      change: changes.changing(schema, work.change),
    })
    return refused.map((failure) =>
      failure.list === 'add' ? { ...failure, index: fresh[failure.index]?.index ?? failure.index } : failure,
    )
  }

  async function together(work: ItemWork): Promise<WorkResult> {
    const schema = await schemaOf()
    const refused = await refusals(schema, work)
    if (refused.length > 0) return told({ failures: refused }, work)
    const gone = work.remove.length > 0 ? await removeTagged(input, schema, work.remove, work.along) : []
    const changed = gone.length > 0 ? [] : await changes.run(schema, work.change)
    const added = gone.length > 0 || changed.some(isFailure) ? [] : await additions.run(schema, work.add)
    const failures = [
      ...gone.map((failure) => ({ ...failure, list: 'remove' as const })),
      ...changed.filter(isFailure).map((failure) => ({ ...failure, list: 'change' as const })),
      ...added.filter(isFailure).map((failure) => ({ ...failure, list: 'add' as const })),
    ]
    if (failures.length > 0) return told({ failures }, work)
    return { failures, added: added as ItemRow[], changed: changed as ItemRow[] }
  }

  async function oneList(list: keyof ItemWork, work: Partial<ItemWork>): Promise<ActionResult> {
    const { failures, added, changed } = await together({ ...nothing, ...work })
    const rows = list === 'add' ? added : list === 'change' ? changed : undefined
    return { failures: failuresIn(failures, list), ...(rows ? { rows } : {}) }
  }

  return {
    add: (add) => oneList('add', { add }),
    change: (change) => oneList('change', { change }),
    remove: (remove, { along = false } = {}) => oneList('remove', { remove, along }),
    together,
    writes,
    texts: policy.texts,
  }
}
