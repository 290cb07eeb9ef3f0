import type { DocView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { untypedSearch } from '../../../core/kit/untypedSearch.ts'
import { untilAnswered } from '../../../core/session/away/useAskedAgain.ts'
import { drawPage } from '../edit/drawPage.ts'
import { documentTexts as texts } from '../texts.ts'
import { isPicture } from '../viewer/viewKind.ts'
import { pictureOf } from './fileAddress.ts'
import { useFile } from './useFile.ts'

const style = {
  overflowWrap: 'anywhere',
  maxWidth: '72ch',
  lineHeight: 1.55,
  '& h2': { fontSize: '1.375rem', mt: 0 },
  '& h3': { fontSize: '1.125rem' },
  '& h4, & h5, & h6': { fontSize: '1rem' },
  '& a': { color: 'primary.main' },
  '& a[data-missing]': { color: 'error.main', textDecoration: 'line-through' },
  '& img': { maxWidth: '100%', display: 'block' },
  '& [data-coming]': {
    display: 'block',
    width: '16rem',
    maxWidth: '100%',
    height: '9rem',
    bgcolor: 'action.hover',
    borderRadius: 1,
    p: 2,
    overflow: 'auto',
  },
  '& table': { borderCollapse: 'collapse', display: 'block', overflowX: 'auto' },
  '& th, & td': { border: 1, borderColor: 'divider', px: 2, py: 1, textAlign: 'left' },
  '& [align=right]': { textAlign: 'right' },
  '& [align=center]': { textAlign: 'center' },
  '& pre': { overflowX: 'auto', bgcolor: 'action.hover', p: 2, borderRadius: 1 },
  '& code': { fontFamily: 'monospace', fontSize: '0.875em' },
  '& blockquote': { borderLeft: 3, borderColor: 'divider', pl: 3, ml: 0, color: 'text.secondary' },
} as const

/** Pages that a text leads to, by their names in it. */
type LeadsTo = DocView['leadsTo']

/** Calls links to pages by the titles of these, and marks those that lead nowhere. */
function nameLinks(fragment: DocumentFragment, leadsTo: LeadsTo): void {
  for (const link of fragment.querySelectorAll<HTMLAnchorElement>('a[data-page]')) {
    const { page: name = '', label } = link.dataset
    const found = leadsTo.find((each) => each.name === name)
    if (found && label === undefined) link.textContent = found.pageTitle
    if (found) continue
    link.dataset.missing = ''
    link.title = texts.noSuchPage(name)
  }
}

/** What stands for a picture until it is there, called as it is. */
function boxFor(picture: HTMLImageElement): HTMLElement {
  const box = document.createElement('span')
  box.dataset.coming = ''
  if (picture.alt) {
    box.setAttribute('role', 'img')
    box.setAttribute('aria-label', picture.alt)
  }
  picture.replaceWith(box)
  return box
}

/**
 * A page's text, drawn; links to other pages open there, pictures are fetched in the name of the session. `revId`: the
 * revision that says it; null while it is written. `leadsTo`: the pages that it leads to, where that is known;
 * `onFollow`: opens one in place of its address, which is not there to go to.
 */
export function PageText(props: {
  text: string
  pageId: number
  revId: number | null
  leadsTo?: LeadsTo
  onFollow?: ((page: LeadsTo[number]) => void) | undefined
}) {
  const { text, pageId, revId, leadsTo, onFollow } = props
  const file = useFile()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const fragment = drawPage(text)
    if (leadsTo) nameLinks(fragment, leadsTo)
    const pictures = [...fragment.querySelectorAll('img')].map((picture) => ({ picture, box: boxFor(picture) }))
    place.current?.replaceChildren(fragment)
    const gone = new AbortController()
    const made: string[] = []
    const fetched = ({ dataset, alt }: HTMLImageElement, box: HTMLElement): Promise<Blob> => {
      const onAway = () => {
        box.textContent = texts.pictureAway(alt)
      }
      const ask = () => file(pictureOf(dataset, { pageId, revId }), gone.signal)
      return untilAnswered(ask, { signal: gone.signal, onAway })
    }
    for (const { picture, box } of pictures)
      void fetched(picture, box)
        .then((blob) => {
          if (!isPicture(blob.type) || gone.signal.aborted) return
          made.push(URL.createObjectURL(blob))
          picture.src = made.at(-1)!
          return picture.decode()
        })
        // The text beside it is shown all the same, and says what the picture is.
        .catch(() => {})
        .then(() => box.replaceWith(picture))
    return () => {
      gone.abort()
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [text, pageId, revId, leadsTo, file])
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const href = link?.getAttribute('href')
    if (!href?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const found = leadsTo?.find(({ name }) => name === link?.dataset.page)
    if (found && onFollow) onFollow(found)
    // What a display is by its address it stays.
    else if (!onFollow)
      void navigate({ to: href, search: ({ display }: { display?: unknown }) => untypedSearch({ display }) })
  }
  return <Box ref={place} onClick={follow} sx={style} />
}
