import { Box } from '../../../../core/kit/Box.tsx'
import type { Option, OptionSource } from '../../../../core/kit/select/options.ts'
import { SearchSelect } from '../../../../core/kit/select/SearchSelect.tsx'

/** Select input with a visually hidden label and its problem below. */
export function SelectInput(props: {
  id: string
  label: string
  value: string
  options?: readonly Option[]
  /** Source of the options, if they are not passed in. */
  source?: OptionSource
  problem?: string | undefined
  /** True if values that are not options can be typed. */
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
