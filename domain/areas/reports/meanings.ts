/** What the figures of reports mean, as `docs/definitions.md` says it. */
export const meanings = {
  planned: 'Planned is the production time of the schedule, without breaks and planned stops.',
  availability: 'Availability is running time ÷ planned time; setup counts as a loss.',
  performance: 'Performance is the ideal time of all parts made ÷ running time.',
  quality: 'Quality is the ideal time of good parts ÷ that of all parts; rework is not good.',
  oee: 'OEE is availability × performance × quality. Totals are ratios of sums, never means of ratios.',
  teep: 'TEEP is fully productive time, scheduled or not, ÷ all time. Loading is planned time ÷ all time.',
  unknown: 'Unknown is planned time of which nobody told; it counts as not running.',
  minorStop: 'A minor stop is an idle stretch shorter than the limit that is set.',
  reason: 'Seconds and stops lie in planned time; a stop counts under the reason it began with.',
  cutShifts: 'A shift that begins before the range or ends after it counts by its part within the range.',
  mttr: 'MTTR is time down ÷ failures.',
  shares: 'Time and parts of people who worked together are shared evenly among them.',
  clocked:
    'Clocked on is time on labor tickets: each hour of a person once, however many were open. Of chosen machines it is ' +
    'that of tickets at them or at none.',
  setups:
    'A changeover is all setup time between the runs of two different job operations on a machine, whatever lies ' +
    'between its pieces. The difference is actual − standard. Inferred is planned standstill that nobody declared.',
  cycles: 'A cycle is the running time a part took since the count before; the standard holds at its time.',
  lateness: 'A job is late by the days since its due date while it is neither completed nor closed.',
  made: 'Made is the good parts of the last operation of the job’s first assembly, in its whole life; scrap is of all.',
  alerts: 'Alerts go on now and met the range, or began and ended within it; costs are of the time lost.',
  insights: 'Insights are found by statistical tests in whole days of the range; costs are of the time lost.',
} as const
