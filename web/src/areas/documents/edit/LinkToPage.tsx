import Link from '@mui/icons-material/LinkOutlined'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { docsResponse } from '@takt/domain/areas/documents/responses/docPage.ts'
import { useId, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import type { OptionSource } from '../../../core/kit/select/options.ts'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { documentTexts } from '../texts.ts'
import type { EditorHandle } from './CodeEditor.tsx'
import { wrapSelection } from './markMarkdown.ts'

const { marks: texts } = documentTexts

/** Inserts a link to a page into a text: the page is searched by title, and selected text becomes the link text. */
export function LinkToPage({ editor }: { editor: () => EditorHandle | null }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const id = useId()
  const source: OptionSource = {
    key: [organizationId, 'instructions', 'pages to lead to'],
    load: async ({ search, page, pageSize, signal }) => {
      const query = { ...(search ? { search } : {}), limit: pageSize, offset: page * pageSize }
      const { data } = await client.get('/docs', { schema: docsResponse, query, signal })
      return data.map(({ docName, docType, template }) => ({
        value: docName,
        label: template.pageTitle,
        detail: docType,
      }))
    },
  }
  const insertLink = (docName: string | null) => {
    const view = editor()?.view
    setAnchor(null)
    if (docName === null || !view) return
    const isSelected = !view.state.selection.main.empty
    wrapSelection(view, isSelected ? [`[[${docName}|`, '', ']]'] : ['[[', docName, ']]'])
    // The cursor moves behind the link.
    if (!isSelected) view.dispatch({ selection: { anchor: view.state.selection.main.to + 2 } })
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={texts.link}
        title={texts.link}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Link fontSize="small" />
      </IconButton>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        disableRestoreFocus
        slotProps={{
          paper: { role: 'dialog', 'aria-label': texts.link },
          transition: { onExited: () => editor()?.view.focus() },
        }}
      >
        <Box sx={{ p: 4, width: 'min(24rem, 80vw)' }}>
          <SearchSelect
            autoFocus
            id={id}
            label={texts.pageName}
            placeholder={texts.pageName}
            source={source}
            value={null}
            onChange={insertLink}
          />
        </Box>
      </Popover>
    </>
  )
}
