import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import type { RevisionProgram } from '@takt/domain/areas/documents/docRevisions.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { documentTexts as texts } from '../texts.ts'

/** What is said of a program beside its file: its type, and whether it is told apart into its steps. */
export function ProgramFields(props: { program: RevisionProgram; onChange: (program: RevisionProgram) => void }) {
  const { program, onChange } = props
  return (
    <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap', mb: 4 }}>
      <TextField
        size="small"
        label={texts.programType}
        value={program.programType}
        onChange={(event) => onChange({ ...program, programType: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 50 } }}
      />
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={program.splitNcProgram}
            onChange={(_, splitNcProgram) => onChange({ ...program, splitNcProgram })}
          />
        }
        label={texts.splitNcProgram}
        slotProps={{ typography: { variant: 'body2' } }}
      />
    </Box>
  )
}
