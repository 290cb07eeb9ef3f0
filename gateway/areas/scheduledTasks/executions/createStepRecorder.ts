import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import type { Run } from '../workflows/workflow.ts'
import { ExecutionEndedError } from './executionEndedError.ts'
import type { ExecutionKey } from './executionEvent.ts'
import { recordStep } from './recordStep.ts'

type Steps = Pick<Run<never>, 'step' | 'progress' | 'stepIn'>
type StepData = Parameters<Steps['step']>[1]

/** Creates the functions with which a run records its steps; each throws once the execution has ended. */
export function createStepRecorder(
  { db, now, signal }: Pick<Dependencies, 'db' | 'now'> & { signal: AbortSignal },
  key: ExecutionKey & { claim: string },
): Steps {
  const tenant = { organizationId: key.organizationId, entityId: null, userId: null }
  const record = async (trx: Transaction<Tables>, text: string, data: StepData, goesOn: boolean) => {
    signal.throwIfAborted()
    const step = { at: new Date(now()).toISOString(), text, ...data }
    if (!(await recordStep(trx, key, step, goesOn))) throw new ExecutionEndedError()
  }
  return {
    step: (text, data) => asTenant(db, tenant, (trx) => record(trx, text, data, false)),
    progress: (text, data) => asTenant(db, tenant, (trx) => record(trx, text, data, true)),
    stepIn: (trx, text, data) => record(trx, text, data, false),
  }
}
