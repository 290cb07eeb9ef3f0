import type { Session } from '@takt/domain/areas/access/session.ts'
import type { StepAs } from '@takt/domain/areas/flows/design/design.ts'
import type { StepKind } from '@takt/domain/areas/flows/design/steps.ts'
import type { FillContext } from '@takt/domain/areas/flows/values/fillContext.ts'
import type { Scope } from '@takt/domain/areas/flows/values/path.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import type { Gateway } from '../../../core/area.ts'

/** Result of a step: its named values, and details for the report. */
export type StepResult = {
  /** Values by name, for the following steps. */
  names: Readonly<Record<string, unknown>>
  /** Branch selected by a filter. */
  way?: 'yes' | 'no'
  /** Number of rows found or written. */
  rows?: number
  /** Number of characters in the result that do not come from texts of the design. */
  held?: number
  input?: unknown
  output?: unknown
  sentence?: string
}

/** Context of the steps of a run or trial. */
export type StepContext = {
  gateway: Gateway
  /** The session whose rights limit every step. */
  actor: Session
  tenant: Tenant
  organizationId: number
  flowId: number
  flowName: string
  /** Identifies requests of the run; null in a trial, whose steps only read. */
  runId: string | null
  /** The row that started the run, for example `requests/50`; null if none did or in a trial. */
  about: string | null
  chain: readonly number[]
  signal: AbortSignal
  /** Records a step's result in the transaction that executes it, so that the step is executed once. */
  noteIn: (trx: Transaction<Tables>, position: string, result: StepResult) => Promise<void>
}

/** A step to execute, with its values, its position in the run, and the state of text substitution. */
export type StepTask<K extends StepKind> = { step: StepAs<K>; scope: Scope; place: string; filling: FillContext }
