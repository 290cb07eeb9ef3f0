import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { documents } from '@takt/domain/areas/documents/documents.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useReferences } from '../../../core/items/reference/useReferences.ts'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { FieldFrame } from '../../../core/kit/form/FieldFrame.tsx'
import type { OptionSource } from '../../../core/kit/select/options.ts'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { untypedSearch } from '../../../core/kit/untypedSearch.ts'
import { words } from '../../../core/kit/words.ts'
import { usePlace } from '../../../core/session/SessionContext.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { keepWork } from './keptWork.ts'
import { useJobs } from './useJobs.ts'
import type { useWholeContext } from './useWholeContext.ts'

/** For gloves. */
const touched = {
  '@media (pointer: coarse)': { '& .MuiInputBase-root, & .MuiIconButton-root': { minHeight: 48, minWidth: 48 } },
} as const
const tall = { minHeight: 'max(3rem, 48px)' }

/** The operations of a job, named by assembly and sequence (`0~10`). */
function useOperations(jobNum: string | null): OptionSource | undefined {
  const operations = useItemClient(jobOperations)
  const { organizationId } = usePlace()
  if (jobNum === null) return undefined
  return {
    key: [organizationId, jobOperations.area, jobOperations.name, 'of a job', jobNum],
    load: async ({ search, page, pageSize, signal }) => {
      const query = { jobNum, orderBy: 'oprSeq:asc', limit: pageSize, offset: page * pageSize }
      const rows = await operations.list({ ...query, ...(search ? { globalSearchValue: search } : {}) }, { signal })
      return rows.map(({ assemblySeq, oprSeq, description, resourceID }) => ({
        value: `${assemblySeq}~${oprSeq}`,
        label: assemblySeq === 0 ? String(oprSeq) : texts.operationOf(String(oprSeq), String(assemblySeq)),
        detail: [description, resourceID].filter(Boolean).join(' · '),
      }))
    },
  }
}

/** Chooses the job, its operation and the machine that values are found at; the address says them then. */
export function ChooseWork(props: { context: ReturnType<typeof useWholeContext>; onClose: () => void }) {
  const { context, onClose } = props
  const navigate = useNavigate()
  const { organizationId } = usePlace()
  const id = useId()
  const reference = useReferences(documents)
  const [jobNum, setJobNum] = useState<string | null>(context.jobNum ?? null)
  const [operation, setOperation] = useState<string | null>(
    context.oprSeq === undefined ? null : `${context.assemblySeq ?? 0}~${context.oprSeq}`,
  )
  const [resourceID, setResourceID] = useState<string | null>(context.resourceID)
  /** Chosen here, and so nothing that an operation says puts aside. */
  const [isOwn, setIsOwn] = useState(false)
  const operations = useOperations(jobNum)
  const jobs = useJobs(resourceID)
  const choose = () => {
    const [assemblySeq, oprSeq] = operation?.split('~').map(Number) ?? []
    const chosen = { jobNum: jobNum ?? undefined, assemblySeq, oprSeq, resourceID: resourceID ?? undefined }
    keepWork(organizationId, chosen)
    void navigate({ to: '.', search: untypedSearch(chosen), replace: true })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-label={texts.chooseWork}>
      <DialogTitle component="h2" sx={{ fontSize: '1rem', fontWeight: 650 }}>
        {texts.chooseWork}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4, ...touched }}>
          <FieldFrame id={`${id}machine`} label={texts.workedOn.resourceID} help={texts.machineFollows}>
            {(described) => (
              <SearchSelect
                {...described}
                source={reference('resourceID', {})}
                value={resourceID}
                onChange={(next) => {
                  setResourceID(next)
                  setIsOwn(next !== null)
                }}
              />
            )}
          </FieldFrame>
          <FieldFrame id={`${id}job`} label={texts.workedOn.jobNum}>
            {(described) => (
              <SearchSelect
                {...described}
                key={resourceID}
                source={jobs.source}
                value={jobNum}
                onChange={(next) => {
                  setJobNum(next)
                  setOperation(null)
                }}
              />
            )}
          </FieldFrame>
          <FieldFrame
            id={`${id}operation`}
            label={texts.workedOn.oprSeq}
            help={jobNum === null ? texts.chooseJobFirst : undefined}
          >
            {(described) => (
              <SearchSelect
                {...described}
                key={jobNum}
                source={operations}
                options={operations ? undefined : []}
                value={operation}
                onChange={(next) => {
                  setOperation(next)
                  if (!isOwn) setResourceID(null)
                }}
              />
            )}
          </FieldFrame>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" sx={tall} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button variant="contained" sx={tall} onClick={choose}>
          {texts.ok}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
