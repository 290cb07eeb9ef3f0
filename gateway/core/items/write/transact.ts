import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../dependencies.ts'
import { StreamConflict } from '../../events/append.ts'
import { HttpError, notFound } from '../../http/responses/httpError.ts'
import type { ItemContext, ItemRegistry } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'

/**
 * Runs commands in one transaction of the tenant. If a concurrent change interferes, they run again on the new state,
 * at most three times; then it is a 409.
 */
export async function transact<Result>(
  dependencies: Pick<Dependencies, 'db' | 'now' | 'env'>,
  { tenant, items }: { tenant: Tenant; items: ItemRegistry },
  work: (context: ItemContext) => Promise<Result>,
  attempts = 3,
): Promise<Result> {
  try {
    const { env } = dependencies
    return await asTenant(dependencies.db, tenant, async (trx) => {
      await lockUntilCommit(trx, lockKeys.rebuild, 'together')
      return work({
        trx,
        tenant,
        items,
        now: dependencies.now(),
        env,
        change: { id: null, stays: false, access: tenant.access },
      })
    })
  } catch (error) {
    // The commands check references themselves with a better message; this covers concurrent changes.
    if (codeOf(error) === '23503') throw new HttpError('conflict', texts.referencesChanged, { mayPass: true })
    if (codeOf(error) === organizationLeaving) throw notFound(texts.organization(tenant.organizationId))
    if (!mayRepeat(error)) throw error
    if (attempts > 1) return transact(dependencies, { tenant, items }, work, attempts - 1)
    throw new HttpError('conflict', texts.changedTooOften, { mayPass: true })
  }
}

/**
 * Like `transact`; `change` is the id by which the session can undo the changes, null if there were none or they cannot
 * be undone.
 */
export async function transactChange<Result>(
  dependencies: Parameters<typeof transact>[0],
  at: Parameters<typeof transact>[1],
  work: (context: ItemContext) => Promise<Result>,
): Promise<{ result: Result; change: string | null }> {
  return transact(dependencies, at, async (context) => {
    const result = await work(context)
    return { result, change: context.change.stays ? null : context.change.id }
  })
}

// Deadlock, serialization failure, and a key that was taken between check and write: the next attempt sees the new
// state.
const retryableCodes = new Set(['40P01', '40001', '23505'])

// The organization is being deleted (migrations/postgres/0180): a request that started just before gets the same
// response as later ones.
const organizationLeaving = 'TK001'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
const mayRepeat = (error: unknown) => error instanceof StreamConflict || retryableCodes.has(codeOf(error))
