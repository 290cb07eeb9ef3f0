/** Definitions of the KPIs in reports, according to `docs/definitions.md`. */
export const kpiDefinitions = {
  planned: 'Planned is the production time of the schedule, without breaks and planned stops.',
  availability: 'Availability is running time ÷ planned time; setup counts as a loss.',
  performance: 'Performance is the ideal time of all parts made ÷ running time.',
  quality: 'Quality is the ideal time of good parts ÷ that of all parts; rework is not good.',
  oee: 'OEE is availability × performance × quality. Totals are ratios of sums, never means of ratios.',
  teep: 'TEEP is fully productive time, scheduled or not, ÷ all time. Loading is planned time ÷ all time.',
  unknown: 'Unknown is planned time without data; it counts as not running.',
  minorStop: 'A minor stop is an idle interval shorter than the configured limit.',
  reason: 'Seconds and stops are within planned time; a stop counts under its first reason.',
  cutShifts: 'A shift that starts before the range or ends after it counts by its part within the range.',
  mttr: 'MTTR is time down ÷ failures.',
  shares: 'Time and parts of people who worked together are split evenly among them.',
  clocked:
    'Clocked on is time on labor tickets: each hour of a person once, however many were open. For selected machines it is ' +
    'that of tickets at them or at none.',
  setups:
    'A changeover is all setup time between the runs of two different job operations on a machine, whatever occurs ' +
    'between its parts. The difference is actual − standard. Inferred is planned standstill without a declared state.',
  cycles:
    'A cycle is the running time of a part since the previous count; the standard is the one in effect at that time.',
  lateness: 'A job is late by the days since its due date while it is neither completed nor closed.',
  made: 'Made is the good parts of the last operation of the job’s first assembly, over its whole life; scrap is of all operations.',
  alerts: 'Alerts are ongoing and overlap the range, or started and ended within it; costs are of the lost time.',
  insights: 'Insights are found by statistical tests on whole days of the range; costs are of the lost time.',
} as const
