import { tokenRejected } from '../../core/api/client.ts'
import type {
  ActionResult,
  ItemActions,
  ItemRow,
  ItemWork,
  RowFailure,
  WorkResult,
} from '../../core/items/itemActions.ts'
import type { SchemaAnswer } from '../../core/items/itemResponses.ts'
import { keyFields } from '../../core/items/payload.ts'
import type { Notices } from '../../core/kit/notice/notices.ts'
import { codeProblem, codesOf } from './codesOf.ts'
import { createTaggedAdd } from './taggedAdd.ts'
import { createTaggedChange } from './taggedChange.ts'
import { removeTagged } from './taggedRemove.ts'
import { codeFailures, failuresIn, keyOf, rehearse, type TaggedContext } from './taggedWork.ts'
import { tagTexts as texts } from './texts.ts'

/** Tags are entered in the row's own cell. */
const writes = { epc: (text: string) => codeProblem(codesOf(text)) }

const isFailure = (result: ItemRow | RowFailure): result is RowFailure => !('rowId' in result)
const emptyWork: ItemWork = { add: [], change: [], remove: [] }

/**
 * Creates the actions of rows that carry tags: rows are saved one by one, each with its tags, by the specified
 * requests. Several rows are validated by a dry run first, so that an invalid one is reported before any is written.
 * Rejections are reported in the way of the item type.
 */
export function createTaggedActions(
  input: TaggedContext & { notices: Pick<Notices, 'error'> },
): ItemActions & Required<Pick<ItemActions, 'together' | 'writes'>> {
  const { policy, client, notices } = input
  const additions = createTaggedAdd(input)
  const changes = createTaggedChange(input)
  let schemaRequest: Promise<SchemaAnswer> | null = null
  const schemaOf = () => {
    schemaRequest ??= client.schema().catch((error: unknown) => {
      schemaRequest = null
      throw error
    })
    return schemaRequest
  }

  /** Shows rejections in a notice. Field problems of a single row are shown at its fields and not repeated. */
  function notifyFailures(result: WorkResult, { add, change, remove }: ItemWork): WorkResult {
    const isSingle = add.length + change.length + remove.length === 1
    const failures = result.failures.map((failure) => ({
      ...failure,
      notified: failure.notified ?? !(isSingle && Object.keys(failure.fields ?? {}).length > 0),
    }))
    const messages = failures
      .filter(({ notified, message }) => notified && message && message !== tokenRejected)
      .map(({ message }) => message)
    if (messages.length > 0) notices.error([...new Set(messages)].join(policy.notice.joint), policy.notice.autoHideMs)
    return { ...result, failures }
  }

  /** Returns the rejections of rows without a key; if the schema has no key, all rows are rejected. */
  function keyless(schema: SchemaAnswer, rows: readonly ItemRow[], verb: 'updating' | 'deleting'): RowFailure[] {
    const message = verb === 'updating' ? texts.noKeyForUpdating : texts.noKeyForDelete
    if (keyFields(schema))
      return rows.flatMap((row, index) => (keyOf(input, schema, row) ? [] : [{ index, message: message }]))
    const schemaMessage = policy.noHierarchy[verb]
    console.warn(`${policy.type.label}: abandoned, the schema has no key`)
    return rows.map((_, index) => ({ index, message: schemaMessage ?? '' }))
  }

  const changedRows = ({ change }: ItemWork) => change.map(({ row }) => row)

  /** Returns the problems that can be found before anything is written. */
  async function findRejections(schema: SchemaAnswer, work: ItemWork): Promise<WorkResult['failures']> {
    const of = (list: keyof ItemWork, failures: readonly RowFailure[]) =>
      failures.map((failure) => ({ ...failure, list }))
    const problems = [
      ...of('remove', keyless(schema, work.remove, 'deleting')),
      ...of('change', work.change.length > 0 ? keyless(schema, changedRows(work), 'updating') : []),
      ...of('change', codeFailures(work.change.map(({ fields }) => codesOf(fields.epc)))),
      ...of('add', codeFailures(work.add.map(({ epc }) => codesOf(epc)))),
    ]
    if (problems.length > 0 || work.add.length + work.change.length < 2) return problems
    const fresh = additions.fresh(schema, work.add)
    const rejections = await rehearse(client, {
      add: fresh.map(({ payload }) => payload),
      change: changes.changing(schema, work.change),
    })
    return rejections.map((failure) =>
      failure.list === 'add' ? { ...failure, index: fresh[failure.index]?.index ?? failure.index } : failure,
    )
  }

  async function applyAll(work: ItemWork): Promise<WorkResult> {
    const schema = await schemaOf()
    const rejections = await findRejections(schema, work)
    if (rejections.length > 0) return notifyFailures({ failures: rejections }, work)
    const removalFailures = work.remove.length > 0 ? await removeTagged(input, schema, work.remove, work.along) : []
    const changed = removalFailures.length > 0 ? [] : await changes.run(schema, work.change)
    const added = removalFailures.length > 0 || changed.some(isFailure) ? [] : await additions.run(schema, work.add)
    const failures = [
      ...removalFailures.map((failure) => ({ ...failure, list: 'remove' as const })),
      ...changed.filter(isFailure).map((failure) => ({ ...failure, list: 'change' as const })),
      ...added.filter(isFailure).map((failure) => ({ ...failure, list: 'add' as const })),
    ]
    if (failures.length > 0) return notifyFailures({ failures }, work)
    return { failures, added: added as ItemRow[], changed: changed as ItemRow[] }
  }

  async function applyList(list: keyof ItemWork, work: Partial<ItemWork>): Promise<ActionResult> {
    const { failures, added, changed } = await applyAll({ ...emptyWork, ...work })
    const rows = list === 'add' ? added : list === 'change' ? changed : undefined
    return { failures: failuresIn(failures, list), ...(rows ? { rows } : {}) }
  }

  return {
    add: (add) => applyList('add', { add }),
    change: (change) => applyList('change', { change }),
    remove: (remove, { along = false } = {}) => applyList('remove', { remove, along }),
    together: applyAll,
    writes,
    texts: policy.texts,
  }
}
