import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import { useId } from 'react'
import { optionsOf } from '../../../../core/items/optionsOf.ts'
import { FieldInput } from '../../../../core/kit/form/FieldInput.tsx'
import { formTexts as texts } from '../texts.ts'
import { listAt } from './optionsOfStep.ts'
import type { StepFormProps } from './stepFormProps.ts'

const kindOptions = optionsOf(machineAlerts.fields.kind)

/** Selects the kinds of machine alerts that trigger the flow. */
export function AlertStartedForm({ options, problems, set }: StepFormProps) {
  return (
    <FieldInput
      id={useId()}
      field={{ name: 'kinds', label: texts.alertKinds, kind: 'many', required: true, options: kindOptions }}
      value={listAt<string>(options, 'kinds')}
      problem={problems.kinds}
      onChange={(value) => set({ kinds: value })}
    />
  )
}
