import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import type { ImportCounts as Counts } from './runImport.ts'
import { importTexts as texts } from './texts.ts'

/** Shows the number of rows of a file and how many are added, changed and unchanged. */
export function ImportCounts(props: { counts: Counts; problems?: number }) {
  const format = useFormat()
  const { rows, added, changed, unchanged } = props.counts
  const counts = [
    { label: texts.rows, value: rows },
    { label: texts.added, value: added },
    { label: texts.changed, value: changed },
    { label: texts.unchanged, value: unchanged },
    ...(props.problems === undefined ? [] : [{ label: texts.problems, value: props.problems }]),
  ]
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1 }}>
      {counts.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: '1.125rem',
              fontWeight: 650,
              color: label === texts.problems && value > 0 ? 'error.main' : 'text.primary',
            }}
          >
            {format.exact(value)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
