import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { areaOfDoc, docTypes, pageNamespaces } from '@takt/domain/areas/documents/docTypes.ts'
import type { DocLink } from '@takt/domain/areas/documents/responses/docLink.ts'
import { type DocPage, docsResponse } from '@takt/domain/areas/documents/responses/docPage.ts'
import { useId, useState } from 'react'
import { anyResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../../core/kit/Box.tsx'
import type { Option, OptionSource } from '../../../core/kit/select/options.ts'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useMayWriteDocs } from '../docRights.ts'
import { documentTexts as texts } from '../texts.ts'
import { touchTarget } from '../touchTarget.ts'
import type { LinkedRecord } from './linkedRecord.ts'
import { type DisplayedPage, useCheckLink } from './useCheckLink.ts'
import { linkResponse } from './useUnlink.ts'

/** True for a picture without an approved revision: it was inserted into a text, which displays it. */
const isPartOfText = ({ pageNamespace, approvedRevId, docName }: DocPage) =>
  pageNamespace === pageNamespaces.file && approvedRevId === null && /\.(png|jpe?g|gif|webp)$/i.test(docName)

/** Returns the page of an option, with the title and type that it showed. */
function pageOf({ value, label, detail }: Option): DisplayedPage | null {
  const docType = docTypes.find((each) => each === detail)
  return docType ? { pageId: Number(value), pageTitle: label, docType } : null
}

/** Selects a page among those that may be linked, and links it to a record. */
export function PickPage({ record, links }: { record: LinkedRecord; links: readonly DocLink[] }) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const mayWrite = useMayWriteDocs()
  const id = useId()
  const [selectedPage, setSelectedPage] = useState<DisplayedPage | null>(null)
  const check = useCheckLink()
  const link = useSaveMutation({
    work: async (page: DisplayedPage) => {
      await check(page)
      return client.post('/documents', { schema: linkResponse, body: { pageId: page.pageId, ...record } })
    },
    undo:
      ({ data }) =>
      () =>
        client.delete(`/documents/${data.docID}`, { schema: anyResponse }),
    message: texts.linkUpdated,
    areas: Object.values(areaOfDoc),
    onDone: () => setSelectedPage(null),
  })
  const linked = links.map((each) => each.pageId)
  const source: OptionSource = {
    key: [organizationId, 'instructions', 'pages to link', mayWrite, linked],
    load: async ({ search, page, pageSize, signal }) => {
      const query = { ...(search ? { search } : {}), limit: pageSize, offset: page * pageSize }
      const { data } = await client.get('/docs', { schema: docsResponse, query, signal })
      const open = data.filter(
        (candidate) => mayWrite[candidate.docType] && !linked.includes(candidate.pageId) && !isPartOfText(candidate),
      )
      return open.map((candidate) => ({
        value: String(candidate.pageId),
        label: candidate.template.pageTitle,
        detail: candidate.docType,
      }))
    },
  }
  return (
    <Box sx={{ display: 'flex', gap: 2, mt: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: '12rem' }}>
        <SearchSelect
          id={id}
          label={texts.pickPage}
          placeholder={texts.pickPage}
          source={source}
          value={selectedPage ? String(selectedPage.pageId) : null}
          onChange={(_, option) => {
            link.reset()
            setSelectedPage(option ? pageOf(option) : null)
          }}
          invalid={link.message !== null}
          describedBy={link.message === null ? undefined : `${id}problem`}
        />
        {link.message !== null && (
          <FormHelperText id={`${id}problem`} error role="alert">
            {link.message}
          </FormHelperText>
        )}
      </Box>
      <Button
        size="small"
        disabled={!selectedPage}
        title={selectedPage ? undefined : texts.choosePageFirst}
        loading={link.isBusy}
        onClick={() => selectedPage && link.run(selectedPage)}
        sx={touchTarget}
      >
        {texts.addLink}
      </Button>
    </Box>
  )
}
