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
import { useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { useJobs } from './useJobs.ts'
import type { useWholeContext } from './useWholeContext.ts'
import { storeWork } from './workSelection.ts'

/** Sizes for gloves. */
const touchSizes = {
  '@media (pointer: coarse)': { '& .MuiInputBase-root, & .MuiIconButton-root': { minHeight: 48, minWidth: 48 } },
} as const
const touchHeight = { minHeight: 'max(3rem, 48px)' }

/** Options for the operations of a job, named by assembly and sequence (`0~10`). */
function useOperations(jobNum: string | null): OptionSource | undefined {
  const operations = useItemClient(jobOperations)
  const { organizationId } = useCurrentOrganization()
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

/** Selects the job, operation and machine of the values; they are stored in the address. */
export function WorkPicker(props: { context: ReturnType<typeof useWholeContext>; onClose: () => void }) {
  const { context, onClose } = props
  const navigate = useNavigate()
  const { organizationId } = useCurrentOrganization()
  const id = useId()
  const reference = useReferences(documents)
  const [jobNum, setJobNum] = useState<string | null>(context.jobNum ?? null)
  const [operation, setOperation] = useState<string | null>(
    context.oprSeq === undefined ? null : `${context.assemblySeq ?? 0}~${context.oprSeq}`,
  )
  const [resourceID, setResourceID] = useState<string | null>(context.resourceID)
  /** True if the machine was selected here, so that the machine of the operation does not replace it. */
  const [isMachineSelected, setMachineSelected] = useState(false)
  const operations = useOperations(jobNum)
  const jobs = useJobs(resourceID)
  const apply = () => {
    const [assemblySeq, oprSeq] = operation?.split('~').map(Number) ?? []
    const selection = { jobNum: jobNum ?? undefined, assemblySeq, oprSeq, resourceID: resourceID ?? undefined }
    storeWork(organizationId, selection)
    void navigate({ to: '.', search: untypedSearch(selection), replace: true })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-label={texts.chooseWork}>
      <DialogTitle component="h2" sx={{ fontSize: '1rem', fontWeight: 650 }}>
        {texts.chooseWork}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4, ...touchSizes }}>
          <FieldFrame id={`${id}machine`} label={texts.workedOn.resourceID} help={texts.machineFollows}>
            {(described) => (
              <SearchSelect
                {...described}
                source={reference('resourceID', {})}
                value={resourceID}
                onChange={(next) => {
                  setResourceID(next)
                  setMachineSelected(next !== null)
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
                  if (!isMachineSelected) setResourceID(null)
                }}
              />
            )}
          </FieldFrame>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" sx={touchHeight} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button variant="contained" sx={touchHeight} onClick={apply}>
          {texts.ok}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
