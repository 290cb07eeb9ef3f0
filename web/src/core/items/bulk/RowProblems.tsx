import Alert from '@mui/material/Alert'
import { useEffect, useRef } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import type { RowProblem } from './bulkProblems.ts'
import { bulkTexts as texts } from './texts.ts'

const mostShown = 20

/** The rows for which nothing was changed, each with its sentence. It takes the focus when it is shown. */
export function RowProblems(props: { problems: readonly RowProblem[]; all: number }) {
  const { problems } = props
  const format = useFormat()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length > 0) alert.current?.focus()
  }, [problems])
  if (problems.length === 0) return null
  return (
    <Alert severity="error" variant="outlined" role="alert" tabIndex={-1} ref={alert}>
      {texts.refused(format.count(problems.length), format.count(props.all))}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
        {problems.slice(0, mostShown).map(({ key, sentence }) => (
          <li key={key}>
            <strong>{key}</strong> {sentence}
          </li>
        ))}
        {problems.length > mostShown && <li>{texts.more(format.count(problems.length - mostShown))}</li>}
      </Box>
    </Alert>
  )
}
