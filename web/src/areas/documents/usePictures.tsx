import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { documentTexts as texts } from './texts.ts'

const withoutPictures = [{ field: 'belongsTo', operator: 'IsEmpty', value: '' }] as const

/**
 * The switch that leaves out of a list of pages the pictures, which stand in the texts into which they were put. It is
 * on unless the address says `pictures`, which stays in it while the list does.
 */
export function usePictures() {
  const { pictures } = useSearch({ strict: false }) as { pictures?: unknown }
  const navigate = useNavigate()
  const isWithout = pictures === undefined
  const show = (isShown: boolean) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, pictures: isShown ? 'shown' : undefined }) })
  const control = (
    <FormControlLabel
      control={<Switch size="small" checked={isWithout} onChange={(_, next) => show(!next)} />}
      label={texts.withoutPictures}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ mx: 0, gap: 1 }}
    />
  )
  return { narrowedBy: isWithout ? withoutPictures : undefined, control }
}
