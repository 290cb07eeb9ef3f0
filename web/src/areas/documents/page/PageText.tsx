import type { DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { untypedSearch } from '../../../core/kit/untypedSearch.ts'
import { retryUntilResponse } from '../../../core/session/away/useRetryingQuery.ts'
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

/** The pages that a text links to, by the names in it. */
type LinkTargets = DocView['leadsTo']

/** Sets the titles of pages as link texts, and marks broken links. */
function nameLinks(fragment: DocumentFragment, leadsTo: LinkTargets): void {
  for (const link of fragment.querySelectorAll<HTMLAnchorElement>('a[data-page]')) {
    const { page: name = '', label } = link.dataset
    const target = leadsTo.find((each) => each.name === name)
    if (target && label === undefined) link.textContent = target.pageTitle
    if (target) continue
    link.dataset.missing = ''
    link.title = texts.noSuchPage(name)
  }
}

/** Replaces a picture with a placeholder of the same name until it is loaded. */
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
 * The rendered text of a page; links to other pages open in the application, pictures are fetched with the session.
 * `revId`: the revision of the text; null during editing. `leadsTo`: the linked pages, if known; `onFollow`: opens one
 * where navigation is not possible.
 */
export function PageText(props: {
  text: string
  pageId: number
  revId: number | null
  leadsTo?: LinkTargets
  onFollow?: ((page: LinkTargets[number]) => void) | undefined
}) {
  const { text, pageId, revId, leadsTo, onFollow } = props
  const file = useFile()
  const navigate = useNavigate()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const fragment = drawPage(text)
    if (leadsTo) nameLinks(fragment, leadsTo)
    const pictures = [...fragment.querySelectorAll('img')].map((picture) => ({ picture, box: boxFor(picture) }))
    container.current?.replaceChildren(fragment)
    const controller = new AbortController()
    const objectUrls: string[] = []
    const fetched = ({ dataset, alt }: HTMLImageElement, box: HTMLElement): Promise<Blob> => {
      const onOffline = () => {
        box.textContent = texts.pictureAway(alt)
      }
      const fetchFile = () => file(pictureOf(dataset, { pageId, revId }), controller.signal)
      return retryUntilResponse(fetchFile, { signal: controller.signal, onAway: onOffline })
    }
    for (const { picture, box } of pictures)
      void fetched(picture, box)
        .then((blob) => {
          if (!isPicture(blob.type) || controller.signal.aborted) return
          objectUrls.push(URL.createObjectURL(blob))
          picture.src = objectUrls.at(-1)!
          return picture.decode()
        })
        // The text is shown nevertheless, and the placeholder describes the picture.
        .catch(() => {})
        .then(() => box.replaceWith(picture))
    return () => {
      controller.abort()
      for (const url of objectUrls) URL.revokeObjectURL(url)
    }
  }, [text, pageId, revId, leadsTo, file])
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const href = link?.getAttribute('href')
    if (!href?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const target = leadsTo?.find(({ name }) => name === link?.dataset.page)
    if (target && onFollow) onFollow(target)
    // Keeps the `display` parameter, which makes the page a wall display.
    else if (!onFollow)
      void navigate({ to: href, search: ({ display }: { display?: unknown }) => untypedSearch({ display }) })
  }
  return <Box ref={container} onClick={follow} sx={style} />
}
