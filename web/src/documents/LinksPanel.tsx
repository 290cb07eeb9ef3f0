import LinkOff from '@mui/icons-material/LinkOffOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { DocLink } from '@takt/domain/documents/answers/docLink.ts'
import type { DocView } from '@takt/domain/documents/answers/docRevision.ts'
import { areaOfDoc } from '@takt/domain/documents/docTypes.ts'
import { documents, linkable } from '@takt/domain/documents/documents.ts'
import { useId, useState } from 'react'
import { done } from '../api/client.ts'
import { useKeep } from '../items/detail/useKeep.ts'
import { useReferences } from '../items/reference/useReferences.ts'
import { useShownValues } from '../items/reference/useShownValues.ts'
import { Box } from '../kit/Box.tsx'
import { PageLink } from '../kit/PageLink.tsx'
import { Panel } from '../kit/Panel.tsx'
import { SearchSelect } from '../kit/select/SearchSelect.tsx'
import { useClient } from '../session/SessionContext.tsx'
import { placeInWords } from './placeInWords.ts'
import { documentTexts as texts } from './texts.ts'
import { useLinks } from './usePage.ts'
import { useUnlink } from './useUnlink.ts'

type Kind = (typeof linkable)[number]

const listOf: Record<Kind, string> = {
  partNum: 'parts',
  jobNum: 'jobs',
  resourceID: 'resources',
  requestID: 'requests',
  empID: 'employees',
}

const kindOf = (link: DocLink) => linkable.find((kind) => link[kind] !== null && link[kind] !== undefined)

/** The records that a page is linked to, and the linking of another. */
export function LinksPanel({ page }: { page: DocView }) {
  const { pageId, docType, mayWrite } = page
  const { data = [] } = useLinks(docType, pageId)
  const unlink = useUnlink()
  const say = useShownValues(documents, data)
  return (
    <Panel title={texts.links}>
      {data.length === 0 && <Typography color="textSecondary">{texts.noLinks}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((link) => {
          const kind = kindOf(link)
          if (!kind) return null
          const key = String(link[kind])
          const name = say(kind, link[kind]) || key
          return (
            <Box
              component="li"
              key={link.docID}
              sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: '2rem' }}
            >
              <Typography variant="body2" color="textSecondary" sx={{ minWidth: '5rem' }}>
                {texts.linkKinds[kind]}
              </Typography>
              <PageLink to="/$list/$key" params={{ list: listOf[kind], key }}>
                {name}
              </PageLink>
              <Typography variant="body2">{placeInWords({ ...link, jobNum: null })}</Typography>
              <Box sx={{ flex: 1 }} />
              {mayWrite && (
                <IconButton
                  size="small"
                  aria-label={`${texts.unlink} ${name}`}
                  title={texts.unlink}
                  disabled={unlink.isBusy}
                  onClick={() => unlink.run(link.docID)}
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
  const { pageId, docType } = page
  const client = useClient()
  const references = useReferences(documents)
  const id = useId()
  const [kind, setKind] = useState<Kind>('partNum')
  const [key, setKey] = useState<string | null>(null)
  const link = useKeep({
    work: () => {
      const value = kind === 'requestID' ? Number(key) : key
      return client.post('/documents', { schema: done, body: { pageId, [kind]: value } })
    },
    said: texts.linkUpdated,
    areas: [areaOfDoc[docType]],
    loud: true,
    onDone: () => setKey(null),
  })
  const source = references(kind, {})
  return (
    <Box sx={{ display: 'flex', gap: 2, mt: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <TextField
        select
        size="small"
        label={texts.linkKind}
        value={kind}
        sx={{ minWidth: '8rem' }}
        onChange={(event) => {
          setKind(linkable.find((name) => name === event.target.value) ?? 'partNum')
          setKey(null)
        }}
      >
        {linkable.map((name) => (
          <MenuItem key={name} value={name}>
            {texts.linkKinds[name]}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ flex: 1, minWidth: '12rem' }}>
        <SearchSelect
          id={id}
          key={kind}
          label={texts.linkKey}
          placeholder={texts.whichOf(texts.linkKinds[kind])}
          {...(source ? { source } : {})}
          value={key}
          onChange={setKey}
        />
      </Box>
      <Button
        size="small"
        disabled={!key}
        title={key ? undefined : texts.chooseFirst}
        loading={link.isBusy}
        onClick={() => link.run(undefined)}
      >
        {texts.addLink}
      </Button>
    </Box>
  )
}
