import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { unexplainedTexts as texts } from './texts.ts'

/** Button that opens the list of all stops without a reason. */
export function OpenUnexplained() {
  const navigate = useNavigate()
  return (
    <Button
      data-hands
      color="inherit"
      size="small"
      sx={{ whiteSpace: 'nowrap' }}
      onClick={() => void navigate({ to: '.', search: (before) => ({ ...before, unexplained: '1' as const }) })}
    >
      {texts.open}
    </Button>
  )
}
