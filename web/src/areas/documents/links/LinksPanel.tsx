import LinkOff from '@mui/icons-material/LinkOffOutlined'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import { documents } from '@takt/domain/areas/documents/documents.ts'
import type { DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText, parseKey } from '@takt/domain/core/item/itemKey.ts'
import { useId, useState } from 'react'
import type { Client } from '../../../core/api/client.ts'
import { anyResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import type { ItemRow } from '../../../core/items/itemActions.ts'
import { createItemClient } from '../../../core/items/itemClient.ts'
import { useReferences } from '../../../core/items/reference/useReferences.ts'
import { useValueFormatter } from '../../../core/items/reference/useValueFormatter.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import type { OptionSource } from '../../../core/kit/select/options.ts'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { useClient, useCurrentOrganization, useSession } from '../../../core/session/SessionContext.tsx'
import type { RecordKey } from '../page/recordKeyText.ts'
import { recordKeyText } from '../page/recordKeyText.ts'
import { useLinks } from '../page/usePage.ts'
import { documentTexts as texts } from '../texts.ts'
import { kindOf, linkKinds } from './linkKinds.ts'
import { useCheckLink } from './useCheckLink.ts'
import { linkResponse, useUnlink } from './useUnlink.ts'

type Asker = { client: Client; organizationId: number; masked: boolean }

/**
 * Options for operations of parts or jobs, searched by the server and labeled with part or job, key and description.
 */
function operationSource({ client, organizationId, masked }: Asker, type: ItemType): OptionSource {
  const rows = createItemClient(client, type)
  const [owner = ''] = type.key
  const called = (row: ItemRow) => {
    const operationKey = { ...(row as RecordKey), jobNum: null }
    const description = masked && type.mask.includes('description') ? null : row.description
    return [row[owner], recordKeyText(operationKey), description].filter(Boolean).join(' · ')
  }
  return {
    key: [organizationId, type.area, type.name, 'operations to link', masked],
    load: async ({ search, page, pageSize, signal }) => {
      const order = type.key.map((name) => `${name}:asc`).join(',')
      const query = { orderBy: order, offset: page * pageSize, limit: pageSize }
      const listQuery = { ...query, ...(search ? { globalSearchValue: search } : {}) }
      const rowsFound = await rows.list(listQuery, { signal })
      return rowsFound.map((row) => ({ value: keyText(type, row), label: called(row) }))
    },
  }
}

const none: readonly never[] = []

/** The records that a page is linked to, and a form to link another. */
export function LinksPanel({ page }: { page: DocView }) {
  const { pageId, docType, mayWrite } = page
  const { data: pageLinks } = useLinks(docType, pageId)
  const data = pageLinks ?? none
  const unlink = useUnlink()
  const displayValues = useValueFormatter(documents, data)
  return (
    <Panel title={texts.links}>
      {pageLinks?.length === 0 && <Typography color="textSecondary">{texts.noLinks}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((link) => {
          const kind = kindOf(link)
          if (!kind) return null
          const { type, field, label } = kind
          const name = displayValues(field, link[field]) || String(link[field])
          const recordKey = recordKeyText({ ...link, jobNum: null })
          return (
            <Box
              component="li"
              key={link.docID}
              sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: '2rem' }}
            >
              <Typography variant="body2" color="textSecondary" sx={{ minWidth: '7rem' }}>
                {label}
              </Typography>
              <PageLink to="/$list/$key" params={{ list: type.name, key: keyText(type, link) }}>
                {[name, recordKey].filter(Boolean).join(' · ')}
              </PageLink>
              <Box sx={{ flex: 1 }} />
              {mayWrite && (
                <IconButton
                  size="small"
                  aria-label={`${texts.unlink} ${name}`}
                  title={texts.unlink}
                  disabled={unlink.isBusy}
                  onClick={() => unlink.run(link)}
                >
                  <LinkOff fontSize="small" />
                </IconButton>
              )}
            </Box>
          )
        })}
      </Box>
      {mayWrite && <AddLink page={page} />}
    </Panel>
  )
}

function AddLink({ page }: { page: DocView }) {
  const { pageId, docType, template } = page
  const client = useClient()
  const check = useCheckLink()
  const { organizationId } = useCurrentOrganization()
  const masked = useSession(({ context }) => context.maskMode)
  const references = useReferences(documents)
  const id = useId()
  const [kind, setKind] = useState(linkKinds[0]!)
  const { type, field, label } = kind
  const [key, setKey] = useState<string | null>(null)
  const link = useSaveMutation({
    work: async (row: string) => {
      await check({ pageId, pageTitle: template.pageTitle, docType })
      return client.post('/documents', { schema: linkResponse, body: { pageId, ...parseKey(type, row) } })
    },
    undo:
      ({ data }) =>
      () =>
        client.delete(`/documents/${data.docID}`, { schema: anyResponse }),
    message: texts.linkUpdated,
    areas: [areaOfDoc[docType]],
    onDone: () => setKey(null),
  })
  const isWhole = type.key.length === 1
  const source = isWhole ? references(field, {}) : operationSource({ client, organizationId, masked }, type)
  return (
    <Box sx={{ display: 'flex', gap: 2, mt: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <TextField
        select
        size="small"
        label={texts.linkKind}
        value={type.name}
        sx={{ minWidth: '8rem' }}
        onChange={(event) => {
          setKind(linkKinds.find((each) => each.type.name === event.target.value) ?? kind)
          setKey(null)
          link.reset()
        }}
      >
        {linkKinds.map((each) => (
          <MenuItem key={each.type.name} value={each.type.name}>
            {each.label}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ flex: 1, minWidth: '12rem' }}>
        <SearchSelect
          id={id}
          key={type.name}
          label={texts.linkKey}
          placeholder={texts.whichOf(label)}
          {...(source ? { source } : {})}
          value={key}
          onChange={(value) => {
            link.reset()
            setKey(value)
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
        disabled={!key}
        title={key ? undefined : texts.chooseFirst}
        loading={link.isBusy}
        onClick={() => key && link.run(key)}
      >
        {texts.addLink}
      </Button>
    </Box>
  )
}
