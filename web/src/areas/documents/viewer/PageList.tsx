import ButtonBase from '@mui/material/ButtonBase'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { PdfPage } from '../../../core/kit/pdf/PdfPage.tsx'
import { useHasBeenVisible } from '../../../core/kit/useHasBeenVisible.ts'
import { documentTexts as texts } from '../texts.ts'

type PageListProps = { pdf: PDFDocumentProxy; page: number; label: string; onPage: (page: number) => void }

const thumbWidth = 84

/** Thumbnails of the pages of a PDF, rendered when they scroll into view. */
export function PageList({ pdf, page, label, onPage }: PageListProps) {
  return (
    <Box
      component="nav"
      aria-label={texts.pageList}
      sx={{ width: 128, flex: 'none', overflowY: 'auto', display: { xs: 'none', sm: 'block' } }}
    >
      <Box component="ol" sx={{ m: 0, p: 1, listStyle: 'none', display: 'grid', gap: 2, justifyItems: 'center' }}>
        {Array.from({ length: pdf.numPages }, (_, at) => (
          <Thumb
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
            key={at}
            {...{ pdf, label, onPage }}
            number={at + 1}
            isShown={page === at + 1}
          />
        ))}
      </Box>
    </Box>
  )
}

function Thumb({
  pdf,
  label,
  onPage,
  number,
  isShown,
}: Omit<PageListProps, 'page'> & { number: number; isShown: boolean }) {
  const itemRef = useRef<HTMLLIElement>(null)
  const isInView = useHasBeenVisible(itemRef)
  useEffect(() => {
    if (isShown) itemRef.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <li ref={itemRef}>
      <ButtonBase
        aria-label={texts.pageNumber(number)}
        aria-current={isShown ? 'page' : undefined}
        onClick={() => onPage(number)}
        sx={{
          display: 'grid',
          gap: 1,
          p: 1,
          minHeight: 112,
          minWidth: thumbWidth + 8,
          alignContent: 'start',
          borderRadius: 1,
          fontSize: '0.75rem',
          border: 2,
          borderColor: isShown ? 'primary.main' : 'transparent',
        }}
      >
        {isInView ? (
          <PdfPage pdf={pdf} number={number} width={thumbWidth} label={texts.pageOf(label, number, pdf.numPages)} />
        ) : (
          <Box sx={{ width: thumbWidth, height: 100, bgcolor: 'action.hover' }} />
        )}
        {number}
      </ButtonBase>
    </li>
  )
}
