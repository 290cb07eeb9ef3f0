import { z } from 'zod'
import { periodNames, periods } from '../periods.ts'
import { defineWorkflow } from './workflowDefinition.ts'

/** Trains models on the history of the machines. */
export const orgMLTraining = defineWorkflow({
  workflowType: 'orgMLTraining',
  label: 'ML Training',
  options: { trainingPeriod: z.enum(periodNames) },
  optionDefinitions: [
    {
      name: 'trainingPeriod',
      label: 'Training Period',
      type: 'period',
      required: true,
      default: 'ONE_MONTH',
      values: periodNames,
      valueLabels: periodNames.map((name) => periods[name].label),
    },
  ],
})
