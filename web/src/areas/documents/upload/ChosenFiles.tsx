import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Box } from '../../../core/kit/Box.tsx'
import { documentTexts as texts } from '../texts.ts'

export type ChosenFile = { file: File; description: string }

/** Files that are chosen and not sent yet, each with the description of its page unless that exists already. */
export function ChosenFiles(props: {
  chosen: readonly ChosenFile[]
  hasDescriptions: boolean
  onChange: (chosen: readonly ChosenFile[]) => void
}) {
  const { chosen, hasDescriptions, onChange } = props
  const describe = (index: number, description: string) =>
    onChange(chosen.map((each, at) => (at === index ? { ...each, description } : each)))
  return (
    <Box component="ul" aria-label={texts.files} sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
      {chosen.map(({ file, description }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may be called the same
        <Box component="li" key={index} sx={{ py: 1 }}>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
            <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
              {file.name}
            </Typography>
            <Button
              size="small"
              color="inherit"
              aria-label={texts.leaveOut(file.name)}
              onClick={() => onChange(chosen.filter((each) => each.file !== file))}
            >
              {texts.notThis}
            </Button>
          </Box>
          {hasDescriptions && (
            <TextField
              fullWidth
              size="small"
              label={texts.description}
              value={description}
              onChange={(event) => describe(index, event.target.value)}
              slotProps={{ htmlInput: { maxLength: 500, 'aria-label': texts.descriptionOf(file.name) } }}
              sx={{ mt: 2 }}
            />
          )}
        </Box>
      ))}
    </Box>
  )
}
