import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Box } from '../kit/Box.tsx'
import { useClient } from '../session/SessionContext.tsx'
import { drawPage } from './drawPage.ts'
import { isPicture } from './viewer/viewKind.ts'

const style = {
  overflowWrap: 'anywhere',
  maxWidth: '72ch',
  lineHeight: 1.55,
  '& h2': { fontSize: '1.375rem', mt: 0 },
  '& h3': { fontSize: '1.125rem' },
  '& h4, & h5, & h6': { fontSize: '1rem' },
  '& a': { color: 'primary.main' },
  '& img': { maxWidth: '100%', display: 'block' },
  '& table': { borderCollapse: 'collapse', display: 'block', overflowX: 'auto' },
  '& th, & td': { border: 1, borderColor: 'divider', px: 2, py: 1, textAlign: 'left' },
  '& [align=right]': { textAlign: 'right' },
  '& [align=center]': { textAlign: 'center' },
  '& pre': { overflowX: 'auto', bgcolor: 'action.hover', p: 2, borderRadius: 1 },
  '& code': { fontFamily: 'monospace', fontSize: '0.875em' },
  '& blockquote': { borderLeft: 3, borderColor: 'divider', pl: 3, ml: 0, color: 'text.secondary' },
} as const

/**
 * A page's text, drawn; links to other pages open there, pictures are fetched in the name of the session. `revId`: the
 * revision that says it; null while it is written.
 */
export function PageText({ text, pageId, revId }: { text: string; pageId: number; revId: number | null }) {
  const client = useClient()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const fragment = drawPage(text)
    const pictures = [...fragment.querySelectorAll('img')]
    place.current?.replaceChildren(fragment)
    const gone = new AbortController()
    const made: string[] = []
    const fetched = ({ dataset: { rev, name } }: HTMLImageElement) => {
      if (rev) return client.file(`/docs/revision/${rev}/file`, { signal: gone.signal })
      const query = { name: name ?? '', ...(revId === null ? {} : { revId }) }
      return client.file(`/docs/${pageId}/picture`, { query, signal: gone.signal })
    }
    for (const picture of pictures)
      void fetched(picture).then(
        (blob) => {
          if (!isPicture(blob.type) || gone.signal.aborted) return
          made.push(URL.createObjectURL(blob))
          picture.src = made.at(-1)!
        },
        // The text beside it is shown all the same, and says what the picture is.
        () => {},
      )
    return () => {
      gone.abort()
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [text, pageId, revId, client])
  const follow = (event: MouseEvent) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    if (!href?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate({ to: href })
  }
  return <Box ref={place} onClick={follow} sx={style} />
}
