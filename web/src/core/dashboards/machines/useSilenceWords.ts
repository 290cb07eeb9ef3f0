import { causeText } from '@takt/domain/areas/alerts/silence.ts'
import { useCallback } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { silenceTexts as texts } from './texts.ts'
import type { SilentMachine } from './useSilence.ts'

/** What is said of a machine, or of the very device, by whether it speaks (null: it does). */
export function useSilenceWords(of: 'machine' | 'device' = 'machine') {
  const format = useFormat()
  return useCallback(
    (silent: SilentMachine | null): string => {
      if (!silent) return texts.speaks
      const when = silent.since > 0 ? texts.since(format.near(silent.since, Date.now())) : ''
      if (silent.ifSilent.isTrouble) return texts.silent(when, causeText(silent.ifSilent, of))
      if (!silent.planned && silent.since > 0) return texts.notPlanned(when)
      const words = silent.ifSilent.cause === 'connectorQuiet' ? texts.nothingYet : texts.notYet
      return words(causeText(silent.ifSilent, of))
    },
    [format, of],
  )
}
