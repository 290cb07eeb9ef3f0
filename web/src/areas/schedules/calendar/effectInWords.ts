import type { ExceptionEffect } from '@takt/domain/core/schedule/exceptionEffects.ts'
import type { ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import { counted } from '../../../core/kit/format/counted.ts'
import { scheduleTexts as texts } from '../texts.ts'

/** The lengths of time that are not 0, from the shortest to the longest. */
function spanOf(lengths: readonly number[], duration: (secs: number) => string): string {
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)].map((ms) => duration(ms / 1000))
  return least === most ? String(least) : texts.fromTo(String(least), String(most))
}

/**
 * What an exception does to planned time, in one sentence; `changes` false: to that of no machine. `duration` says
 * seconds.
 */
export function effectInWords(
  { kind, resourceID }: Pick<ScheduleException, 'kind' | 'resourceID'>,
  effects: readonly ExceptionEffect[],
  duration: (secs: number) => string,
): { changes: boolean; sentence: string } {
  if (effects.length === 0)
    return { changes: false, sentence: resourceID === null ? texts.forNobody : texts.forNoFollower(resourceID) }
  const said = (['takenMs', 'addedMs'] as const).flatMap((what) => {
    const touched = effects.filter((effect) => effect[what] > 0)
    if (touched.length === 0) return []
    const whom = touched.length === 1 ? touched[0]!.resourceID : texts.eachOf(counted(touched.length, 'machine'))
    const lengths = touched.map((effect) => effect[what])
    return texts.effects[what](spanOf(lengths, duration), whom)
  })
  if (said.length > 0) return { changes: true, sentence: said.join(' ') }
  const moves = effects.some((effect) => effect.moves)
  return { changes: moves, sentence: moves ? texts.onlyMoves : texts.changesNothing[kind] }
}
