import { z } from 'zod'
import { defineWorkflow } from './workflowDefinition.ts'

/** Reloads the screens of devices that run an older version. */
export const orgDeviceFrontendUpdate = defineWorkflow({
  workflowType: 'orgDeviceFrontendUpdate',
  label: 'Device Frontend Update',
  options: { batchSize: z.int().min(1).max(1000) },
  optionDefinitions: [
    { name: 'batchSize', label: 'Devices to process at once', type: 'integer', required: true, default: 10 },
  ],
})
