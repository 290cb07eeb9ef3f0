import type { NamedValue } from '@takt/domain/areas/flows/design/valuesAt.ts'

/** Props of step forms. */
export type StepFormProps = {
  flowId: number
  options: Readonly<Record<string, unknown>>
  /** Example of the payload that another system sends, as typed JSON; empty if there is none. */
  sent: string
  onSent: (payload: string) => void
  /** Values from previous steps that can be used here. */
  values: readonly NamedValue[]
  /** Problem by option path (`fields.0.value`). */
  problems: Readonly<Record<string, string>>
  /** Changes these options as one undo step. */
  set: (change: Readonly<Record<string, unknown>>) => void
}
