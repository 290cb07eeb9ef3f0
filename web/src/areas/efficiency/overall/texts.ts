import type { StepResolution } from '../../../core/kit/range/fittingResolution.ts'

/** ISO 22400-2's figures beside the four that both families have. */
type IsoMore =
  | 'neeIndex'
  | 'setupRate'
  | 'technicalEfficiency'
  | 'utilizationEfficiency'
  | 'allocationEfficiency'
  | 'scrapRatio'
  | 'reworkRatio'
  | 'firstPassYield'

/** Every text that only the Overall view has. */
export const overallTexts = {
  teepIs: (product: string, teep: string) => `Loading × OEE = ${product} = TEEP ${teep}`,
  teepWithUnscheduled: (product: string, outside: string, { teep, ran }: { teep: string; ran: string }) =>
    `Loading × OEE + unscheduled running = ${product} + ${outside} (ran ${ran}) = TEEP ${teep}`,
  noSchedule: (count: number, all: number) =>
    count === 1 && all === 1
      ? 'This machine followed no schedule for some of this time:'
      : `${count} of ${all} machines followed no schedule for some of this time:`,
  noScheduleTime: (secs: string, all: string) =>
    `${secs} of ${all} count in loading and TEEP, and none of that is planned.`,
  loadingWithout: (loading: string) => `Without that time loading is ${loading}.`,
  target: (value: string) => `Target ${value}`,
  targetFrom: {
    targets: (value: string) => `Target ${value}, set in Targets`,
    organization: (value: string) => `Target ${value}, of the organization`,
  },
  isoMore: {
    neeIndex: [
      'NEE index',
      'As the OEE index, but setup is no loss: (APT + AUST) ÷ PBT × effectiveness × quality ratio',
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
  isoNote: 'Quality is by count here, and TEEP is not an ISO figure.',
  whereTimeWent: 'Where the time went',
  whereTimeWentOf: (count: number) => (count === 1 ? 'of 1 machine' : `of ${count} machines together`),
  noIdealBelowRun: 'Parts without an ideal cycle time: what speed and scrap cost cannot be told.',
  share: 'Share of all time',
  step: 'Step',
  trendBy: (figure: string, resolution: StepResolution) => `${figure} by ${resolution}`,
} as const
