import type { ExceptionEffect } from '@takt/domain/core/schedule/exceptionEffects.ts'
import type { ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import { counted } from '../../../core/kit/format/counted.ts'
import { scheduleTexts as texts } from '../texts.ts'

/** Formats the range of positive lengths (ms), from the shortest to the longest. */
function spanOf(lengths: readonly number[], duration: (secs: number) => string): string {
  const [minText, maxText] = [Math.min(...lengths), Math.max(...lengths)].map((ms) => duration(ms / 1000))
  return minText === maxText ? String(minText) : texts.fromTo(String(minText), String(maxText))
}

/**
 * Describes the effect of an exception on planned time in one sentence; `changes` is false if no machine is affected.
 * `duration` formats seconds.
 */
export function effectInWords(
  { kind, resourceID }: Pick<ScheduleException, 'kind' | 'resourceID'>,
  effects: readonly ExceptionEffect[],
  duration: (secs: number) => string,
): { changes: boolean; message: string } {
  if (effects.length === 0)
    return { changes: false, message: resourceID === null ? texts.withoutFollowers : texts.forNoFollower(resourceID) }
  const parts = (['takenMs', 'addedMs'] as const).flatMap((field) => {
    const affected = effects.filter((effect) => effect[field] > 0)
    if (affected.length === 0) return []
    const machines = affected.length === 1 ? affected[0]!.resourceID : texts.eachOf(counted(affected.length, 'machine'))
    const lengths = affected.map((effect) => effect[field])
    return texts.effects[field](spanOf(lengths, duration), machines)
  })
  if (parts.length > 0) return { changes: true, message: parts.join(' ') }
  const moves = effects.some((effect) => effect.moves)
  return { changes: moves, message: moves ? texts.onlyMoves : texts.changesNothing[kind] }
}
