import { Box } from '../../../../core/kit/Box.tsx'
import type { Option, OptionSource } from '../../../../core/kit/select/options.ts'
import { SearchSelect } from '../../../../core/kit/select/SearchSelect.tsx'

/** Something chosen, called by a label that is said and not shown, with what is wrong with it beneath. */
export function ChosenInput(props: {
  id: string
  label: string
  value: string
  options?: readonly Option[]
  /** Where they come from, if they are not given. */
  source?: OptionSource
  problem?: string | undefined
  /** What is not among them may be typed. */
  free?: boolean
  placeholder?: string
  onChange: (value: string) => void
}) {
  const { id, problem } = props
  return (
    <Box sx={{ minWidth: 0 }}>
      <SearchSelect
        id={id}
        label={props.label}
        value={props.value || null}
        options={props.options}
        source={props.source}
        free={props.free}
        placeholder={props.placeholder}
        invalid={problem !== undefined}
        describedBy={problem === undefined ? undefined : `${id}-problem`}
        onChange={(value) => props.onChange(value ?? '')}
      />
      {problem !== undefined && (
        <Box id={`${id}-problem`} sx={{ fontSize: '0.75rem', color: 'error.main', mt: 1 }}>
          {problem}
        </Box>
      )}
    </Box>
  )
}
