import ArrowBack from '@mui/icons-material/ArrowBack'
import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Box } from '../Box.tsx'
import { Head } from '../Head.tsx'
import { detailTexts as texts } from './texts.ts'

/** True if list and details replace each other instead of being side by side. */
export const useIsStacked = () => useMediaQuery('(max-width: 1079px)')

/**
 * The details of one row: title, tools, content. Takes the focus when another row is opened; Esc closes it unless a
 * field or dialog handles the key.
 */
export function DetailPane(props: {
  title: ReactNode
  beside?: ReactNode
  tools?: ReactNode
  /** Identifies the row: the focus moves here when it changes. */
  about: string
  onClose: () => void
  children: ReactNode
}) {
  const { about, onClose } = props
  const pane = useRef<HTMLElement>(null)
  const isStacked = useIsStacked()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row takes the focus
  useEffect(() => pane.current?.focus({ preventScroll: true }), [about])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isHandled = event.defaultPrevented || (event.target as HTMLElement).closest('input, textarea, [role=grid]')
    if (event.key !== 'Escape' || isHandled || !pane.current?.contains(event.target as Node)) return
    event.preventDefault()
    onClose()
  }
  return (
    <Box
      ref={pane}
      component="section"
      aria-label={typeof props.title === 'string' ? props.title : undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      sx={{
        height: '100%',
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        outline: 'none',
      }}
    >
      <Head
        title={props.title}
        beside={props.beside}
        before={
          isStacked && (
            <IconButton size="small" edge="start" aria-label={texts.back} onClick={onClose}>
              <ArrowBack fontSize="small" />
            </IconButton>
          )
        }
        sx={{ px: { xs: 3, sm: 4 }, minHeight: '2.75rem', borderBottom: 1, borderColor: 'divider' }}
      >
        {props.tools}
        {!isStacked && (
          <IconButton size="small" edge="end" aria-label={texts.close} onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Head>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          p: { xs: 3, sm: 4 },
          display: 'grid',
          gap: 4,
          alignContent: 'start',
          // A scrolling part keeps its height regardless of the content below it.
          gridAutoRows: 'max-content',
          gridTemplateColumns: 'minmax(0, 1fr)',
        }}
      >
        {props.children}
      </Box>
    </Box>
  )
}
