import { useState } from 'react'
import { Box } from '../Box.tsx'
import { ChipsInput } from '../chips/ChipsInput.tsx'
import type { Described } from './FieldFrame.tsx'
import type { EntryRules } from './formField.ts'

/** A list in a form, entered one by one; what cannot be entered says so beneath until something else is typed. */
export function EntriesInput(
  props: Described & { rules: EntryRules; values: readonly string[]; onChange: (values: readonly string[]) => void },
) {
  const { id, describedBy, invalid, rules } = props
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      <ChipsInput
        {...rules}
        id={id}
        describedBy={describedBy}
        invalid={invalid || problem !== null}
        values={props.values}
        onChange={props.onChange}
        onProblem={setProblem}
      />
      {problem && (
        <Box role="status" sx={{ fontSize: '0.75rem', color: 'error.main' }}>
          {problem}
        </Box>
      )}
    </>
  )
}
