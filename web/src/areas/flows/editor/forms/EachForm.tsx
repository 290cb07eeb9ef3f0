import { useId } from 'react'
import { FieldFrame } from '../../../../core/kit/form/FieldFrame.tsx'
import { SearchSelect } from '../../../../core/kit/select/SearchSelect.tsx'
import { formTexts as texts } from '../texts.ts'
import { IntoInput } from './IntoInput.tsx'
import { textAt } from './optionsOfStep.ts'
import type { StepFormProps } from './stepFormProps.ts'
import { listOptions } from './valueOptions.ts'

/** Selects the list to iterate over and the name of each entry. */
export function EachForm({ options, values, problems, set }: StepFormProps) {
  return (
    <>
      <FieldFrame id={useId()} label={texts.of} required help={texts.ofHelp} problem={problems.of}>
        {(described) => (
          <SearchSelect
            {...described}
            value={textAt(options, 'of') || null}
            options={listOptions(values)}
            free
            onChange={(of) => set({ of: of ?? '' })}
          />
        )}
      </FieldFrame>
      <IntoInput
        label={texts.as}
        value={textAt(options, 'as')}
        required
        problem={problems.as}
        onChange={(as) => set({ as })}
      />
    </>
  )
}
