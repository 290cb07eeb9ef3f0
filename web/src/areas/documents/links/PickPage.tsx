import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import type { DocLink } from '@takt/domain/areas/documents/answers/docLink.ts'
import { type DocPage, docsFound } from '@takt/domain/areas/documents/answers/docPage.ts'
import { areaOfDoc, docTypes, pageNamespaces } from '@takt/domain/areas/documents/docTypes.ts'
import { useId, useState } from 'react'
import { done } from '../../../core/api/client.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { Box } from '../../../core/kit/Box.tsx'
import type { Option, OptionSource } from '../../../core/kit/select/options.ts'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useMayWriteDocs } from '../docRights.ts'
import { documentTexts as texts } from '../texts.ts'
import { touchTarget } from '../touchTarget.ts'
import type { LinkedRecord } from './linkedRecord.ts'
import { type ShownPage, useCheckLink } from './useCheckLink.ts'
import { linkMade } from './useUnlink.ts'

/** A picture of which nothing was approved: a text brought it along, and shows it. */
const isPartOfText = ({ pageNamespace, approvedRevId, docName }: DocPage) =>
  pageNamespace === pageNamespaces.file && approvedRevId === null && /\.(png|jpe?g|gif|webp)$/i.test(docName)

/** The page that an option stands for, with the title and type that it showed. */
function pageOf({ value, label, detail }: Option): ShownPage | null {
  const docType = docTypes.find((each) => each === detail)
  return docType ? { pageId: Number(value), pageTitle: label, docType } : null
}

/** The choice of a page among those that may be linked, and its linking to a record. */
export function PickPage({ record, links }: { record: LinkedRecord; links: readonly DocLink[] }) {
  const client = useClient()
  const { organizationId } = usePlace()
  const mayWrite = useMayWriteDocs()
  const id = useId()
  const [chosen, setChosen] = useState<ShownPage | null>(null)
  const check = useCheckLink()
  const link = useKeep({
    work: async (page: ShownPage) => {
      await check(page)
      return client.post('/documents', { schema: linkMade, body: { pageId: page.pageId, ...record } })
    },
    undo:
      ({ data }) =>
      () =>
        client.delete(`/documents/${data.docID}`, { schema: done }),
    said: texts.linkUpdated,
    areas: Object.values(areaOfDoc),
    onDone: () => setChosen(null),
  })
  const linked = links.map((each) => each.pageId)
  const source: OptionSource = {
    key: [organizationId, 'instructions', 'pages to link', mayWrite, linked],
    load: async ({ search, page, pageSize, signal }) => {
      const query = { ...(search ? { search } : {}), limit: pageSize, offset: page * pageSize }
      const { data } = await client.get('/docs', { schema: docsFound, query, signal })
      const open = data.filter(
        (found) => mayWrite[found.docType] && !linked.includes(found.pageId) && !isPartOfText(found),
      )
      return open.map((found) => ({
        value: String(found.pageId),
        label: found.template.pageTitle,
        detail: found.docType,
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
          value={chosen ? String(chosen.pageId) : null}
          onChange={(_, option) => {
            link.forget()
            setChosen(option ? pageOf(option) : null)
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
        disabled={!chosen}
        title={chosen ? undefined : texts.choosePageFirst}
        loading={link.isBusy}
        onClick={() => chosen && link.run(chosen)}
        sx={touchTarget}
      >
        {texts.addLink}
      </Button>
    </Box>
  )
}
