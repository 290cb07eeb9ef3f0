import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useId } from 'react'
import { Box } from '../../../../core/kit/Box.tsx'
import { copyTexts } from '../../../../core/kit/copy/texts.ts'
import { useCopy } from '../../../../core/kit/copy/useCopy.ts'
import { finger } from '../../../../core/kit/finger.ts'
import { FieldInput } from '../../../../core/kit/form/FieldInput.tsx'
import { Verbatim } from '../../Verbatim.tsx'
import { formTexts as texts } from '../texts.ts'
import { readPayload } from './offeredAt.ts'
import type { StepFormProps } from './stepFormProps.ts'

/** Text that can be copied, shown completely. */
function ToCopy({ label, text }: { label: string; text: string }) {
  const copy = useCopy()
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ fontSize: '0.8125rem', fontWeight: 500 }}>{label}</Box>
      <Verbatim text={text} />
      <Button size="small" onClick={() => copy(text)} sx={{ justifySelf: 'start', ...finger }}>
        {copyTexts.copy}
      </Button>
    </Box>
  )
}

/** Shows the address to which another system sends, its requirements, and an example of its payload. */
export function ReceivedForm({ flowId, sent: payload, onSent: onPayload }: StepFormProps) {
  const id = useId()
  const address = `${window.location.origin}/api/flows/${flowId}/receive`
  const isWrong = payload !== '' && readPayload(payload) === undefined
  return (
    <>
      <ToCopy label={texts.receive} text={address} />
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {texts.receiveHelp}{' '}
        <Link href="/profile" target="_blank" rel="noopener">
          {texts.toTokens}
        </Link>
      </Box>
      <FieldInput
        id={id}
        field={{ name: 'sent', label: texts.sent, kind: 'multiline', help: texts.sentHelp }}
        value={payload}
        problem={isWrong ? texts.sentWrong : undefined}
        onChange={(value) => onPayload(String(value ?? ''))}
      />
      <ToCopy label={texts.curl} text={texts.curlOf(address, isWrong || payload === '' ? texts.curlBody : payload)} />
    </>
  )
}
