import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import { Box } from '../Box.tsx'
import { monospaced } from '../theme.ts'
import { copyTexts as texts } from './texts.ts'
import { useCopy } from './useCopy.ts'

/** A command or program to be copied unchanged. */
export function CodeSample({ label, text }: { label: string; text: string }) {
  const copy = useCopy()
  return (
    <>
      <Box
        component="pre"
        aria-label={label}
        tabIndex={0}
        sx={{
          m: 0,
          p: 3,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'action.hover',
          fontSize: '0.75rem',
          fontFamily: monospaced,
          maxHeight: 220,
          overflow: 'auto',
        }}
      >
        {text}
      </Box>
      <Button
        size="small"
        variant="outlined"
        startIcon={<ContentCopy sx={{ fontSize: '1rem' }} />}
        sx={{ justifySelf: 'start' }}
        onClick={() => copy(text)}
      >
        {texts.copySample}
      </Button>
    </>
  )
}
