import type { StepResolution } from '../../../core/kit/range/fittingResolution.ts'

/** ISO 22400-2 KPIs besides the four that both KPI families have. */
type IsoMore =
  | 'neeIndex'
  | 'setupRate'
  | 'technicalEfficiency'
  | 'utilizationEfficiency'
  | 'allocationEfficiency'
  | 'scrapRatio'
  | 'reworkRatio'
  | 'firstPassYield'

/** Texts of the Overall view. */
export const overallTexts = {
  teepIs: (product: string, teep: string) => `Loading × OEE = ${product} = TEEP ${teep}`,
  teepWithUnscheduled: (product: string, outside: string, { teep, ran: runTime }: { teep: string; ran: string }) =>
    `Loading × OEE + unscheduled running = ${product} + ${outside} (ran ${runTime}) = TEEP ${teep}`,
  noSchedule: (count: number, all: number) =>
    count === 1 && all === 1
      ? 'This machine had no schedule for part of this range:'
      : `${count} of ${all} machines had no schedule for part of this range:`,
  noScheduleTime: (secs: string, all: string) => `${secs} of ${all} count in loading and TEEP as unplanned time.`,
  loadingWithout: (loading: string) => `Without that time, loading is ${loading}.`,
  target: (value: string) => `Target ${value}`,
  targetFrom: {
    targets: (value: string) => `Target ${value}, set in Targets`,
    organization: (value: string) => `Target ${value}, set for the organization`,
  },
  isoMore: {
    neeIndex: [
      'NEE index',
      'Like the OEE index, but setup is not a loss: (APT + AUST) ÷ PBT × effectiveness × quality ratio',
    ],
    setupRate: ['Setup rate', 'Setup time ÷ processing time (AUST ÷ AUPT)'],
    technicalEfficiency: ['Technical efficiency', 'Production time ÷ (production time + delays) (APT ÷ (APT + ADET))'],
    utilizationEfficiency: ['Utilization efficiency', 'Production time ÷ busy time (APT ÷ AUBT)'],
    allocationEfficiency: ['Allocation efficiency', 'Busy time ÷ planned busy time (AUBT ÷ PBT)'],
    scrapRatio: ['Scrap ratio', 'Scrap quantity ÷ produced quantity (SQ ÷ PQ)'],
    reworkRatio: ['Rework ratio', 'Rework quantity ÷ produced quantity (RQ ÷ PQ)'],
    firstPassYield: ['First pass yield', 'Good the first time ÷ inspected (GP ÷ IP)'],
  } satisfies Record<IsoMore, readonly [name: string, formula: string]>,
  isoThroughput: ['Throughput rate', 'Produced quantity ÷ order execution time (PQ ÷ AOET)'],
  perHour: (parts: string) => (parts === '–' ? parts : `${parts} / h`),
  isoNote: 'Quality is by count here; TEEP is not an ISO KPI.',
  whereTimeWent: 'Time losses',
  whereTimeWentOf: (count: number) => (count === 1 ? 'of 1 machine' : `total of ${count} machines`),
  noIdealBelowRun: 'Some parts have no ideal cycle time: speed and scrap losses cannot be calculated.',
  share: 'Share of all time',
  step: 'Step',
  trendBy: (metric: string, resolution: StepResolution) => `${metric} by ${resolution}`,
} as const
