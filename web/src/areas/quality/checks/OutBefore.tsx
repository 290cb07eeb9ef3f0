import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { qualityTexts as texts } from '../texts.ts'

/** Whoever looks at what is out now must see it, though none of it may be in the list. */
const mark = { pl: 2, borderLeft: 3, borderColor: 'warning.main', color: 'text.primary', fontWeight: 500 } as const

/** What is out of tolerance and was not checked in the range, with the way to it; nothing where there is none. */
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
