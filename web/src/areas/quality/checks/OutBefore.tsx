import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { qualityTexts as texts } from '../texts.ts'

/** The present state must be visible, even if none of these characteristics is in the list. */
const mark = { pl: 2, borderLeft: 3, borderColor: 'warning.main', color: 'text.primary', fontWeight: 500 } as const

/**
 * Characteristics that are out of tolerance and were not checked in the range, with a link to them; empty if there are
 * none.
 */
export function OutBefore(props: { outBefore?: number | null | undefined; outBeforeMore?: boolean | undefined }) {
  const { outBefore, outBeforeMore = false } = props
  const format = useFormat()
  if (!outBefore && outBefore !== null) return null
  return (
    <Box role="status" sx={{ fontSize: '0.875rem', ...(outBefore && mark) }}>
      {outBefore === null ? texts.lookingBefore : texts.outBefore(outBefore, format.count(outBefore), outBeforeMore)}{' '}
      {outBefore !== null && (
        <PageLink
          data-hands
          to="."
          search={(before: object) => ({ ...before, range: '90d' as const, from: undefined, to: undefined })}
        >
          {texts.longer}
        </PageLink>
      )}
    </Box>
  )
}
