import type { Session } from '@takt/domain/areas/access/session.ts'
import type { StepAs } from '@takt/domain/areas/flows/design/design.ts'
import type { StepKind } from '@takt/domain/areas/flows/design/steps.ts'
import type { Filling } from '@takt/domain/areas/flows/values/filling.ts'
import type { Scope } from '@takt/domain/areas/flows/values/path.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import type { Gateway } from '../../../core/area.ts'

/** What came of a step: the values that it names, and what is told of it. */
export type StepResult = {
  /** Values by name, for the steps behind it. */
  names: Readonly<Record<string, unknown>>
  /** Of a filter: which way to go on. */
  way?: 'yes' | 'no'
  /** How many rows it found or wrote. */
  rows?: number
  /** How many characters it holds that no text of the design made. */
  held?: number
  input?: unknown
  output?: unknown
  sentence?: string
}

/** What steps of a run, or of a trial, work with. */
export type Doing = {
  gateway: Gateway
  /** As whom: no step does what this one may not. */
  actor: Session
  tenant: Tenant
  organizationId: number
  flowId: number
  flowName: string
  /** What requests are told apart by; steps of a trial do nothing beyond reading. */
  runId: string | null
  /** The row that began the run, as `requests/50`; null: none did, or it is a trial. */
  about: string | null
  chain: readonly number[]
  signal: AbortSignal
  /**
   * Notes what came of a step in the transaction in which it is done: it is done once, whatever happens after.
   */
  noteIn: (trx: Transaction<Tables>, place: string, result: StepResult) => Promise<void>
}

/** One step to do: its values, where it stands in the run, and what is noted as values are put into its texts. */
export type Asked<K extends StepKind> = { step: StepAs<K>; scope: Scope; place: string; filling: Filling }
