import TextField from '@mui/material/TextField'
import { formTexts as texts } from '../texts.ts'
import { Entries } from './Entries.tsx'
import { listAt, problemAt } from './optionsOfStep.ts'
import type { StepFormProps } from './stepFormProps.ts'
import { TemplateInput } from './TemplateInput.tsx'

type Named = { name: string; value: string }

/** Named values for later steps. */
export function SetForm({ options, values, problems, set }: StepFormProps) {
  return (
    <Entries<Named>
      label={texts.names}
      entries={listAt<Named>(options, 'fields')}
      empty={{ name: '', value: '' }}
      problem={problems.fields}
      add={texts.addName}
      remove={texts.removeName}
      onChange={(fields) => set({ fields })}
    >
      {(field, change, at) => (
        <>
          <TextField
            hiddenLabel
            size="small"
            value={field.name}
            placeholder={texts.namePlaceholder}
            error={problemAt(problems, 'fields', at, 'name') !== undefined}
            helperText={problemAt(problems, 'fields', at, 'name')}
            onChange={(event) => change({ name: event.target.value })}
            slotProps={{ htmlInput: { 'aria-label': texts.nameOf(at + 1), autoComplete: 'off', spellCheck: false } }}
          />
          <TemplateInput
            label={texts.valueOf(at + 1)}
            value={String(field.value ?? '')}
            values={values}
            isBare
            problem={problemAt(problems, 'fields', at, 'value')}
            onChange={(value) => change({ value })}
          />
        </>
      )}
    </Entries>
  )
}
