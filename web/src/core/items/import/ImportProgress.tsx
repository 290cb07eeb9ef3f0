import LinearProgress from '@mui/material/LinearProgress'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { importTexts as texts } from './texts.ts'

/** The progress of an import; indeterminate if the file is sent as one chunk. */
export function ImportProgress(props: { label: string; done: number; all: number; isSingleChunk: boolean }) {
  const format = useFormat()
  const { label, done, all } = props
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2 }}>
      <Box>
        {label} · {texts.progress(format.count(done), format.count(all))}
      </Box>
      <LinearProgress
        aria-label={label}
        variant={props.isSingleChunk ? 'indeterminate' : 'determinate'}
        value={all > 0 ? (100 * done) / all : 0}
      />
    </Box>
  )
}
