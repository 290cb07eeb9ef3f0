import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Fragment, type Ref, useId } from 'react'
import { Box } from '../Box.tsx'
import type { FieldProblems, FormField } from './formField.ts'
import { formTexts as texts } from './texts.ts'

/**
 * The problems of a form, shown next to the save button: the message for the whole form, or else links to the fields
 * with problems. The problem of a field is shown at the field and not repeated here; only problems of fields that the
 * form does not show are listed in full.
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
  const shownFields = props.fields.filter(({ name, kind }) => name in problems && kind !== 'fixed')
  const otherProblems = Object.entries(problems).filter(([name]) => !shownFields.some((field) => field.name === name))
  if (shownFields.length + otherProblems.length === 0 && !props.message) return null
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
        {shownFields.length > 0 && (
          <>
            {texts.problems(shownFields.length)}{' '}
            {shownFields.map(({ name, label }, index) => (
              <Fragment key={name}>
                {index > 0 && ', '}
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
        {otherProblems.map(([name, message]) => (
          <div key={name}>
            {labelOf(name)} {message}
          </div>
        ))}
        {shownFields.length + otherProblems.length === 0 && props.message}
      </Box>
    </Alert>
  )
}
