import { causeText } from '@takt/domain/areas/alerts/silence.ts'
import { useCallback } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { silenceTexts as texts } from './texts.ts'
import type { SilentMachine } from './useSilence.ts'

/**
 * Returns the text about the silence of a machine, or of a device itself; for null it says that the machine reports.
 */
export function useSilenceText(of: 'machine' | 'device' = 'machine') {
  const format = useFormat()
  return useCallback(
    (machine: SilentMachine | null): string => {
      if (!machine) return texts.speaks
      const sinceText = machine.since > 0 ? texts.since(format.near(machine.since, Date.now())) : ''
      if (machine.ifSilent.isTrouble) return texts.silent(sinceText, causeText(machine.ifSilent, of))
      if (!machine.planned && machine.since > 0) return texts.notPlanned(sinceText)
      const words = machine.ifSilent.cause === 'connectorQuiet' ? texts.nothingYet : texts.notYet
      return words(causeText(machine.ifSilent, of))
    },
    [format, of],
  )
}
