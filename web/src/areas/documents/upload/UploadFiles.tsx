import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import { useState } from 'react'
import { useMay } from '../../../core/session/useMay.ts'
import { documentTexts as texts } from '../texts.ts'
import { UploadDialog } from './UploadDialog.tsx'
import type { UploadTo } from './useUploads.ts'

/**
 * Button that opens the upload dialog, for several files at once; for an existing page it takes one file and closes
 * after the upload.
 */
export function UploadFiles({ to, label = texts.upload }: { to: UploadTo; label?: string }) {
  const mayWrite = useMay(areaOfDoc[to.docType], 'write')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (!mayWrite) return null
  return (
    <>
      <Button size="small" color="inherit" startIcon={<UploadIcon fontSize="small" />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <UploadDialog to={to} label={label} onClose={close} {...(to.page ? { onSent: close } : {})} />}
    </>
  )
}
