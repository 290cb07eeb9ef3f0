import type { ReactNode } from 'react'
import { Box } from '../Box.tsx'
import { formTexts as texts } from './texts.ts'

/** Attributes of the input in a frame, so that screen readers announce its help and its error. */
export type Described = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

/** A frame of one input: label above, help and error below. */
export function FieldFrame(props: {
  id: string
  label: string
  required?: boolean | undefined
  help?: string | undefined
  problem?: string | undefined
  children: (described: Described) => ReactNode
}) {
  const { id, help, problem, required = false } = props
  const notes = [problem && `${id}-problem`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box component="label" htmlFor={id} id={`${id}-label`} sx={{ fontSize: '0.8125rem', fontWeight: 500 }}>
        {props.label}
        {required && (
          <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
            {' *'}
          </Box>
        )}
      </Box>
      {props.children({ id, describedBy: notes || undefined, invalid: problem !== undefined, required })}
      {problem && (
        <Box id={`${id}-problem`} sx={{ fontSize: '0.75rem', color: 'error.main' }}>
          {problem === texts.valueRequired ? texts.fieldRequired : problem}
        </Box>
      )}
      {help && (
        <Box id={`${id}-help`} sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {help}
        </Box>
      )}
    </Box>
  )
}
