import type { ReactNode } from 'react'
import { Box } from '../Box.tsx'

/** What the input in a frame must carry so that readers hear its help and its error. */
export type Described = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

/** Label above, help and error below, one input between. */
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
          {problem}
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
