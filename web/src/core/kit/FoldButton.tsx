import type { SvgIconComponent } from '@mui/icons-material'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'

/** Shows and hides the part of the page with the id `controls`. */
export function FoldButton(props: {
  text: string
  /** Its accessible name, if that needs more than its text. */
  label?: string
  Icon: SvgIconComponent
  controls: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}) {
  const { Icon, isOpen } = props
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<Icon fontSize="small" />}
      endIcon={<ExpandMore fontSize="small" sx={{ rotate: isOpen ? '180deg' : 'none' }} />}
      aria-label={props.label}
      aria-expanded={isOpen}
      aria-controls={props.controls}
      onClick={() => props.onChange(!isOpen)}
      sx={{ borderColor: 'divider' }}
    >
      {props.text}
    </Button>
  )
}
