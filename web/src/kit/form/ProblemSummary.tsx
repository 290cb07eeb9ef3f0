import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { type Ref, useId } from 'react'
import { Box } from '../Box.tsx'
import type { FieldProblems, FormField } from './formField.ts'
import { formTexts as texts } from './texts.ts'

/** What is wrong with a form as a whole and with each field; a field's line leads to it. It takes the focus when it is shown. */
export function ProblemSummary(props: {
  ref?: Ref<HTMLDivElement>
  message?: string | undefined
  problems: FieldProblems
  fields: readonly FormField[]
  idOf: (name: string) => string
}) {
  const titleId = useId()
  const lines = Object.entries(props.problems).map(([name, sentence]) => {
    const field = props.fields.find((one) => one.name === name)
    return { name, text: `${field?.label ?? name} ${sentence}`, isHere: field !== undefined && field.kind !== 'fixed' }
  })
  if (lines.length === 0 && !props.message) return null
  return (
    <Alert severity="error" variant="outlined" ref={props.ref} tabIndex={-1} role="alert" aria-labelledby={titleId}>
      <div id={titleId}>{props.message ?? texts.problems(lines.length)}</div>
      {lines.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, lineHeight: '1.5rem', '& a': { display: 'inline-block' } }}>
          {lines.map(({ name, text, isHere }) => (
            <li key={name}>
              {isHere ? (
                <Link
                  href={`#${props.idOf(name)}`}
                  color="inherit"
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(props.idOf(name))?.focus()
                  }}
                >
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  )
}
