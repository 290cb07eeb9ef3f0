import { Box } from '../../../kit/Box.tsx'
import { CopyField } from '../../../kit/copy/CopyField.tsx'
import { formTexts as texts } from '../texts.ts'
import type { StepFormProps } from './stepFormProps.ts'

/** Where another system sends what begins the flow. */
export function ReceivedForm({ flowId }: StepFormProps) {
  return (
    <>
      <CopyField label={texts.receive} text={`${window.location.origin}/api/flows/${flowId}/receive`} />
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts.receiveHelp}</Box>
    </>
  )
}
