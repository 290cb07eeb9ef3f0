import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Fragment, type Ref, useId } from 'react'
import { Box } from '../Box.tsx'
import type { FieldProblems, FormField } from './formField.ts'
import { formTexts as texts } from './texts.ts'

/**
 * Stands where Save is: what is wrong with a form as a whole, else which of its fields need another value. What is
 * wrong with a field stands by the field and is not said again; its name leads there. Only what is wrong with fields
 * that the form does not show is said here.
 */
export function ProblemSummary(props: {
  ref?: Ref<HTMLDivElement>
  message?: string | undefined
  problems: FieldProblems
  fields: readonly FormField[]
  idOf: (name: string) => string
}) {
  const titleId = useId()
  const { problems } = props
  const seen = props.fields.filter(({ name, kind }) => name in problems && kind !== 'fixed')
  const unseen = Object.entries(problems).filter(([name]) => !seen.some((field) => field.name === name))
  if (seen.length + unseen.length === 0 && !props.message) return null
  const labelOf = (name: string) => props.fields.find((field) => field.name === name)?.label ?? name
  return (
    <Alert
      severity="error"
      variant="outlined"
      ref={props.ref}
      tabIndex={-1}
      role="alert"
      aria-labelledby={titleId}
      sx={{ flexBasis: '100%', maxHeight: '30vh', overflow: 'auto', py: 0 }}
    >
      <Box id={titleId} sx={{ '& a': { display: 'inline-block', lineHeight: '1.5rem' } }}>
        {seen.length > 0 && (
          <>
            {texts.problems(seen.length)}{' '}
            {seen.map(({ name, label }, place) => (
              <Fragment key={name}>
                {place > 0 && ', '}
                <Link
                  href={`#${props.idOf(name)}`}
                  color="inherit"
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(props.idOf(name))?.focus()
                  }}
                >
                  {label}
                </Link>
              </Fragment>
            ))}
          </>
        )}
        {unseen.map(([name, sentence]) => (
          <div key={name}>
            {labelOf(name)} {sentence}
          </div>
        ))}
        {seen.length + unseen.length === 0 && props.message}
      </Box>
    </Alert>
  )
}
