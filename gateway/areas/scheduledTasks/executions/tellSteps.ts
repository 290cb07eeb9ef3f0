import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import type { Run } from '../workflows/workflow.ts'
import { EndedMeanwhile } from './endedMeanwhile.ts'
import type { ExecutionKey } from './executionEvent.ts'
import { recordStep } from './recordStep.ts'

type Steps = Pick<Run<never>, 'step' | 'progress' | 'stepIn'>
type Told = Parameters<Steps['step']>[1]

/** How a run notes what it does; each throws once the execution has ended. */
export function tellSteps(
  { db, now, signal }: Pick<Dependencies, 'db' | 'now'> & { signal: AbortSignal },
  key: ExecutionKey & { claim: string },
): Steps {
  const tenant = { organizationId: key.organizationId, entityId: null, userId: null }
  const record = async (trx: Transaction<Tables>, text: string, told: Told, goesOn: boolean) => {
    signal.throwIfAborted()
    const step = { at: new Date(now()).toISOString(), text, ...told }
    if (!(await recordStep(trx, key, step, goesOn))) throw new EndedMeanwhile()
  }
  return {
    step: (text, told) => asTenant(db, tenant, (trx) => record(trx, text, told, false)),
    progress: (text, told) => asTenant(db, tenant, (trx) => record(trx, text, told, true)),
    stepIn: (trx, text, told) => record(trx, text, told, false),
  }
}
