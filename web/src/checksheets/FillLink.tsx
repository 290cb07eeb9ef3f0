import FillIcon from '@mui/icons-material/FactCheckOutlined'
import { PageButton } from '../kit/PageButton.tsx'
import { useMayFill } from './fill/useMayFill.ts'
import { checksheetTexts as texts } from './texts.ts'

/** The way to fill in a checksheet, for whoever may; `record` is what is worked on. */
export function FillLink(props: { pageId: number; record?: Readonly<Record<string, string | number>> }) {
  const { pageId, record = {} } = props
  const mayFill = useMayFill()
  const { revision, ...context } = record
  if (!mayFill) return null
  return (
    <PageButton
      to="/checksheets/$key/fill"
      params={{ key: String(pageId) }}
      search={{ ...context, ...(revision === undefined ? {} : { partRevision: revision }) } as object}
      size="small"
      variant="outlined"
      startIcon={<FillIcon fontSize="small" />}
    >
      {texts.fill}
    </PageButton>
  )
}
