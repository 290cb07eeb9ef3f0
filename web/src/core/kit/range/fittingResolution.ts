/** Resolutions of a range; shifts are those of the schedules. */
export const resolutions = ['hour', 'shift', 'day', 'week', 'month'] as const
export type StepResolution = (typeof resolutions)[number]

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A day with a repeated hour is still a day. */
const slackMs = 2 * hourMs

/** Maximum length of a range by resolution; beyond it there are more steps than a screen can show. */
const longest: Record<StepResolution, number> = {
  hour: 31 * dayMs + slackMs,
  shift: 100 * dayMs + slackMs,
  day: 400 * dayMs + slackMs,
  week: Number.POSITIVE_INFINITY,
  month: Number.POSITIVE_INFINITY,
}
/** Minimum length of a range by resolution; below it there is only one step. */
const shortest: Record<StepResolution, number> = {
  hour: 0,
  shift: 0,
  day: dayMs + slackMs,
  week: 7 * dayMs + slackMs,
  month: 31 * dayMs + slackMs,
}

/**
 * Returns the default resolution for a range of this length: hours up to three days, days up to 45, weeks up to a year,
 * months beyond.
 */
export function fittingResolution(ms: number): StepResolution {
  if (ms <= 3 * dayMs + slackMs) return 'hour'
  if (ms <= 45 * dayMs + slackMs) return 'day'
  return ms <= 371 * dayMs ? 'week' : 'month'
}

/** Returns the useful resolutions for a range of this length. */
export const possibleResolutions = (ms: number): StepResolution[] =>
  resolutions.filter((resolution) => ms <= longest[resolution] && ms >= shortest[resolution])

/** Returns the requested resolution if it is useful, otherwise the default. */
export const resolutionOf = (requested: StepResolution | undefined, ms: number): StepResolution =>
  requested && possibleResolutions(ms).includes(requested) ? requested : fittingResolution(ms)
