import type { NamedValue } from '@takt/domain/areas/flows/design/valuesAt.ts'

/** What the form of a step is given. */
export type StepFormProps = {
  flowId: number
  options: Readonly<Record<string, unknown>>
  /** An example of what another system sends, JSON as it was typed; empty: none is given. */
  sent: string
  onSent: (sent: string) => void
  /** What steps before it left: what may be named here. */
  values: readonly NamedValue[]
  /** Option (`fields.0.value`) → what is wrong with it. */
  problems: Readonly<Record<string, string>>
  /** Changes these options, all as one step. */
  set: (change: Readonly<Record<string, unknown>>) => void
}
